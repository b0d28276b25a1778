import type { PlayerSession } from '../player-session.ts';
import { RENEWAL_MS, type SessionPasses } from './viewer-pass.ts';

/** Well before the previous token expires, and rarely enough to cost nothing. */
const RENEW_EVERY_MS = RENEWAL_MS / 4;

/**
 * Seals renewal tokens for a connected page to reconnect with. A new one is due now and then, so
 * that a player can reconnect even after hours. Returns undefined while the last token is recent.
 */
export function createSessionRenewal(
  renewals: SessionPasses,
  session: PlayerSession,
  now: () => number,
): () => string | undefined {
  let dueAt = 0;
  return () => {
    if (!session.needsRenewal || now() < dueAt) return undefined;
    dueAt = now() + RENEW_EVERY_MS;
    return renewals.seal(session, now() + RENEWAL_MS);
  };
}

import type { PlayerSession } from '../player-session.ts';
import { RENEWAL_MS, type SessionPasses } from './viewer-pass.ts';

/** Long before the one before ends, and seldom enough to cost nothing. */
const RENEW_EVERY_MS = RENEWAL_MS / 4;

/**
 * What a connected page comes back with, should its connection break: a new one now and then, so that
 * who plays for hours can come back as well as who has just come. Undefined while the last is young.
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

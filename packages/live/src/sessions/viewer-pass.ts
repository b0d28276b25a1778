import { hkdfSync } from 'node:crypto';
import { openSealedBytes, sealBytes } from '@baize/platform/security/sealed-bytes';
import type { PlayerSession } from '../player-session.ts';

/** A player who stays longer opens another session; the SDK does so automatically. */
export const VIEWER_PASS_MS = 3_600_000;

/** After this a page needs a new launch token, unless it reconnected in the meantime. */
export const RENEWAL_MS = 3_600_000;

export type SessionPasses = {
  seal(session: PlayerSession, expiresAt: number): string;
  /** Returns the session of a pass; undefined if the pass is not ours or has expired. */
  open(pass: string, now: number): PlayerSession | undefined;
};

const LONGEST_PASS = 1_000;

/**
 * Passes that grant access to the video over WebRTC. They are part of the path, because WHEP
 * players cannot add headers or query parameters. They are sealed, not stored, so any process with
 * the secret can read them.
 */
export const createViewerPasses = (secret: Uint8Array) => createPasses(secret, 'viewer-pass');

/**
 * Tokens with which a page that had a launch token opens its next session. They never appear in a
 * URL.
 */
export const createRenewals = (secret: Uint8Array) => createPasses(secret, 'session-renewal');

function createPasses(secret: Uint8Array, purpose: string): SessionPasses {
  const key = Buffer.from(hkdfSync('sha256', secret, 'baize', purpose, 32));
  return {
    seal: (session, expiresAt) =>
      sealBytes(key, Buffer.from(JSON.stringify({ ...session, expiresAt }))).toString('base64url'),
    open(pass, now) {
      if (pass.length > LONGEST_PASS) return undefined;
      const text = openOwn(key, Buffer.from(pass, 'base64url'));
      if (text === undefined) return undefined;
      const { expiresAt, ...session } = JSON.parse(text) as PlayerSession & { expiresAt: number };
      return expiresAt > now ? session : undefined;
    },
  };
}

/** Returns undefined if the seal is not valid, i.e. this server did not create the pass. */
function openOwn(key: Buffer, sealed: Buffer): string | undefined {
  try {
    return openSealedBytes(key, sealed).toString('utf8');
  } catch {
    return undefined;
  }
}

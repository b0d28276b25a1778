import { hkdfSync } from 'node:crypto';
import { openSealedBytes, sealBytes } from '@baize/platform/security/sealed-bytes';
import type { PlayerSession } from '../player-session.ts';

/** A player who stays longer opens another session; the SDK does it by itself. */
export const VIEWER_PASS_MS = 3_600_000;

/** After which a page needs another launch token, unless it came back meanwhile. */
export const RENEWAL_MS = 3_600_000;

export type SessionPasses = {
  seal(session: PlayerSession, expiresAt: number): string;
  /** Whose pass it is, or undefined if it is not ours or its time is over. */
  open(pass: string, now: number): PlayerSession | undefined;
};

const LONGEST_PASS = 1_000;

/**
 * What lets a viewer in to the picture over WebRTC. It stands in the path, because players that speak
 * WHEP add neither headers nor queries of ours; it is sealed instead of kept, and any process with the secret
 * reads it.
 */
export const createViewerPasses = (secret: Uint8Array) => createPasses(secret, 'viewer-pass');

/** What a page that came with a launch token opens its next session with. No address ever holds it. */
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

/** Undefined where the seal does not fit: nobody here has made it. */
function openOwn(key: Buffer, sealed: Buffer): string | undefined {
  try {
    return openSealedBytes(key, sealed).toString('utf8');
  } catch {
    return undefined;
  }
}

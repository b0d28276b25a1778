import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PlayerSession } from './tickets.ts';

/** A player who stays longer opens another session; the SDK does it by itself. */
export const VIEWER_PASS_MS = 3_600_000;

export type ViewerPasses = {
  seal(session: PlayerSession, expiresAt: number): string;
  /** Who the pass lets in, or undefined if it is not ours or its time is over. */
  open(pass: string, now: number): PlayerSession | undefined;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LONGEST_PASS = 1_000;

/**
 * What lets a viewer in to the picture over HTTP: the playlist and everything it names, or WHEP. It
 * stands in the path, because players follow relative addresses and add neither headers nor queries
 * of ours; it is asked for many times a second, so it is sealed instead of kept, and any process with the secret reads it.
 */
export function createViewerPasses(secret: Uint8Array): ViewerPasses {
  const key = Buffer.from(hkdfSync('sha256', secret, 'baize', 'viewer-pass', 32));
  return {
    seal(session, expiresAt) {
      const nonce = randomBytes(NONCE_BYTES);
      const sealing = createCipheriv(CIPHER, key, nonce);
      const body = sealing.update(JSON.stringify({ ...session, expiresAt }), 'utf8');
      sealing.final();
      return Buffer.concat([nonce, body, sealing.getAuthTag()]).toString('base64url');
    },
    open(pass, now) {
      if (pass.length > LONGEST_PASS) return undefined;
      const bytes = Buffer.from(pass, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
      const opening = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      opening.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString('utf8');
      try {
        opening.final();
      } catch {
        // Its tag does not fit: nobody here has sealed it.
        return undefined;
      }
      const { expiresAt, ...session } = JSON.parse(text) as PlayerSession & { expiresAt: number };
      return expiresAt > now ? session : undefined;
    },
  };
}

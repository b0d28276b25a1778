import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Admission } from './tickets.ts';

/** A player who stays longer opens another session; the SDK does it by itself. */
export const viewerPassMs = 3_600_000;

export interface ViewerPasses {
  seal(admission: Admission, expiresAt: number): string;
  /** Who the pass lets in, or undefined if it is not ours or its time is over. */
  open(pass: string, now: number): Admission | undefined;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const longestPass = 1_000;

/**
 * What lets a viewer in to the picture over HTTP: the playlist and everything it names, or WHEP. It
 * stands in the path, because players follow relative addresses and add neither headers nor queries
 * of ours; it is asked for many times a second, so it is sealed instead of kept, and any process with the secret reads it.
 */
export function createViewerPasses(secret: Uint8Array): ViewerPasses {
  const key = Buffer.from(hkdfSync('sha256', secret, 'baize', 'viewer-pass', 32));
  return {
    seal(admission, expiresAt) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const body = sealing.update(JSON.stringify({ ...admission, expiresAt }), 'utf8');
      sealing.final();
      return Buffer.concat([nonce, body, sealing.getAuthTag()]).toString('base64url');
    },
    open(pass, now) {
      if (pass.length > longestPass) return undefined;
      const bytes = Buffer.from(pass, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      opening.setAuthTag(bytes.subarray(-tagBytes));
      const text = opening.update(bytes.subarray(nonceBytes, -tagBytes)).toString('utf8');
      try {
        opening.final();
      } catch {
        // Its tag does not fit: nobody here has sealed it.
        return undefined;
      }
      const { expiresAt, ...admission } = JSON.parse(text) as Admission & { expiresAt: number };
      return expiresAt > now ? admission : undefined;
    },
  };
}

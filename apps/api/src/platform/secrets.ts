import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Everything secret hangs on one key (SECRET_KEY); each use has a key of its own derived from it,
 * so that a value made for one purpose means nothing for another.
 */
export type Secrets = {
  /** Signs session tokens. */
  tokenKey: Uint8Array;
  /** A keyed hash: finds or compares a secret without keeping it. */
  hash(purpose: string, value: string): Buffer;
  /** Authenticated encryption of small values. */
  seal(purpose: string, value: string): Buffer;
  unseal(purpose: string, sealed: Buffer): string;
  /** The key of a purpose, for those that encrypt on their own, such as documents. */
  derive(purpose: string): Buffer;
};

export function createSecrets(secretKey: string): Secrets {
  const cache = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const known = cache.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'baize', purpose, 32));
    cache.set(purpose, key);
    return key;
  };
  return {
    tokenKey: derive('session-token'),
    derive,
    hash: (purpose, value) =>
      createHmac('sha256', derive(`hash:${purpose}`))
        .update(value)
        .digest(),
    seal: (purpose, value) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal:${purpose}`), iv);
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal: (purpose, sealed) => {
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', derive(`seal:${purpose}`), iv);
      decipher.setAuthTag(tag);
      const body = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

export function equalHashes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

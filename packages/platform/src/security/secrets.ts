import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { openSealedBytes, sealBytes } from './sealed-bytes.ts';

/**
 * Everything secret hangs on one key (SECRET_KEY); each use has a key of its own derived from it,
 * so that a value made for one purpose means nothing for another.
 */
export type Secrets = {
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
  // Made once: given as bytes, a key costs several times what is done with it.
  const made = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    const key = made.get(purpose) ?? createSecretKey(derive(purpose));
    made.set(purpose, key);
    return key;
  };
  return {
    derive,
    hash: (purpose, value) =>
      createHmac('sha256', keyOf(`hash:${purpose}`))
        .update(value)
        .digest(),
    seal: (purpose, value) => sealBytes(keyOf(`seal:${purpose}`), Buffer.from(value)),
    unseal: (purpose, sealed) => openSealedBytes(keyOf(`seal:${purpose}`), sealed).toString(),
  };
}

export function equalHashes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

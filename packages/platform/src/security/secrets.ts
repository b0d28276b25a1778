import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { openSealedBytes, sealBytes } from './sealed-bytes.ts';

/**
 * All secrets depend on SECRET_KEY. Each purpose has its own derived key, so that a value made for
 * one purpose is useless for another.
 */
export type Secrets = {
  /** Keyed hash, to find or compare a secret without storing it. */
  hash(purpose: string, value: string): Buffer;
  seal(purpose: string, value: string): Buffer;
  unseal(purpose: string, sealed: Buffer): string;
  /** Derives a key for callers with their own encryption, such as documents. */
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
  // KeyObjects are cached: passing bytes costs several times as much as the operation itself.
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

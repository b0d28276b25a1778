import { createHmac } from 'node:crypto';
import { openSealedBytes, sealBytes } from '../security/sealed-bytes.ts';

export type WrappedKey = { key_id: string; wrapped_key: Buffer };

/**
 * Each document is encrypted with a random key, which is wrapped with the master key. The master
 * key is not in the database, so a copy of the database reveals nothing. An old copy becomes
 * useless once its master key was replaced and destroyed.
 */
export type DocumentKeys = {
  /** Id of the master key that wraps new documents. */
  readonly currentId: string;
  readonly knownIds: readonly string[];
  /** Binds the wrapped key to `ref`, so that it cannot be moved to another document. */
  wrap(documentKey: Buffer, ref: string): WrappedKey;
  unwrap(wrapped: WrappedKey, ref: string): Buffer;
};

/** The first master key wraps; each of them unwraps what it wrapped. */
export function createDocumentKeys(masters: readonly [Buffer, ...Buffer[]]): DocumentKeys {
  const byId = new Map(masters.map((master) => [idOf(master), master]));
  const [current] = masters;
  const currentId = idOf(current);
  return {
    currentId,
    knownIds: [...byId.keys()],
    wrap: (documentKey, ref) => ({
      key_id: currentId,
      wrapped_key: sealBytes(current, documentKey, ref),
    }),
    unwrap({ key_id, wrapped_key }, ref) {
      const master = byId.get(key_id);
      if (master === undefined) throw new Error(`The documents’ master key ${key_id} is not here.`);
      return openSealedBytes(master, wrapped_key, ref);
    },
  };
}

/** Identifies a master key without revealing anything about it. */
function idOf(master: Buffer): string {
  return createHmac('sha256', master).update('master key id').digest('hex').slice(0, 16);
}

import { createHmac } from 'node:crypto';
import { openSealedBytes, sealBytes } from '../security/sealed-bytes.ts';

export type WrappedKey = { key_id: string; wrapped_key: Buffer };

/**
 * Each document has a random key; the master key wraps it. The master key is not in the
 * database, so that a copy of the database opens nothing, and an old copy opens nothing any more
 * once the master key it was made under has been replaced and destroyed.
 */
export type DocumentKeys = {
  /** Names the master key that new documents are wrapped with. */
  readonly currentId: string;
  readonly knownIds: readonly string[];
  /** `ref` is bound into the wrap: a key moved to another document does not open there. */
  wrap(documentKey: Buffer, ref: string): WrappedKey;
  unwrap(wrapped: WrappedKey, ref: string): Buffer;
};

/** The first master key wraps; all of them unwrap, each what was wrapped with it. */
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

/** Tells master keys apart without telling anything about them. */
function idOf(master: Buffer): string {
  return createHmac('sha256', master).update('master key id').digest('hex').slice(0, 16);
}

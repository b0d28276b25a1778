import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Resources } from '@baize/platform/config/resources';
import type { WrappedKey } from '@baize/platform/storage/document-keys';
import { decryptContent, encryptContent } from './encrypted-content.ts';

type Needed = Pick<Resources, 'storage' | 'documentKeys'>;

export type SealedDocument = WrappedKey & { ref: string };

/** Encrypts content under a new key while it is stored. The hash is that of the plain content. */
export async function storeDocument(
  { storage, documentKeys }: Needed,
  content: AsyncIterable<Buffer>,
): Promise<SealedDocument & { sha256: Buffer }> {
  const key = randomBytes(32);
  const { stored: ref, sha256 } = await encryptContent(key, content, (sealed) =>
    storage.put(sealed),
  );
  return { ref, ...documentKeys.wrap(key, ref), sha256 };
}

/**
 * Returns the original bytes, each piece only after it has been verified. The caller must destroy
 * the stream if it does not read it to the end.
 */
export async function openDocument(
  { storage, documentKeys }: Needed,
  { ref, ...wrapped }: SealedDocument,
): Promise<Readable> {
  const key = documentKeys.unwrap(wrapped, ref);
  const stored = await storage.get(ref);
  const content = Readable.from(decryptContent(key, stored), { objectMode: false });
  // A stream that is destroyed before its first byte never starts its generator, which would close the source.
  content.once('close', () => stored.destroy());
  return content;
}

export async function removeDocuments(
  { storage }: Pick<Resources, 'storage'>,
  documents: readonly { ref: string }[],
): Promise<void> {
  await Promise.all(documents.map(({ ref }) => storage.remove(ref)));
}

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Resources } from '../config/resources.ts';
import type { WrappedKey } from './document-keys.ts';
import { decryptContent, encryptContent } from './encrypted-content.ts';

type Needed = Pick<Resources, 'storage' | 'documentKeys'>;

export type KeptDocument = WrappedKey & { ref: string };

/** Encrypts content under a key of its own on its way into storage. The hash is that of the content. */
export async function keepDocument(
  { storage, documentKeys }: Needed,
  content: AsyncIterable<Buffer>,
): Promise<KeptDocument & { sha256: Buffer }> {
  const key = randomBytes(32);
  const { sealed, sha256 } = encryptContent(key, content);
  const ref = await storage.put(sealed);
  return { ref, ...documentKeys.wrap(key, ref), sha256: sha256() };
}

/** The original bytes, each released only once it has been verified. */
export async function openDocument(
  { storage, documentKeys }: Needed,
  { ref, ...wrapped }: KeptDocument,
): Promise<Readable> {
  const key = documentKeys.unwrap(wrapped, ref);
  return Readable.from(decryptContent(key, await storage.get(ref)), { objectMode: false });
}

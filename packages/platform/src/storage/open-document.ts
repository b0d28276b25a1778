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
  const { stored: ref, sha256 } = await encryptContent(key, content, (sealed) =>
    storage.put(sealed),
  );
  return { ref, ...documentKeys.wrap(key, ref), sha256 };
}

/**
 * The original bytes, each released only once it has been verified. Whoever does not read them to their end
 * destroys them.
 */
export async function openDocument(
  { storage, documentKeys }: Needed,
  { ref, ...wrapped }: KeptDocument,
): Promise<Readable> {
  const key = documentKeys.unwrap(wrapped, ref);
  const stored = await storage.get(ref);
  const content = Readable.from(decryptContent(key, stored), { objectMode: false });
  // What is destroyed before its first byte has never begun to read, and would not end what it reads from.
  content.once('close', () => stored.destroy());
  return content;
}

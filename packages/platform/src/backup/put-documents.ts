import { createHash } from 'node:crypto';
import { ConfigError } from '../config/variables.ts';
import type { Storage } from '../storage/storage.ts';
import { getUnlessMissing } from './copy-documents.ts';
import { readHashed } from './hashed-file.ts';
import { type DocumentEntry, documentFile } from './manifest.ts';

/**
 * Lists the stored documents. Throws unless all belong to this backup, as after an interrupted
 * restore.
 */
export async function listOwn(
  storage: Storage,
  documents: readonly DocumentEntry[],
): Promise<Set<string>> {
  const own = new Set(documents.map(({ ref }) => ref));
  const found = new Set<string>();
  for await (const { ref } of storage.list()) {
    if (!own.has(ref)) {
      throw new ConfigError(`The storage of documents is not empty: it has ${ref}.`);
    }
    found.add(ref);
  }
  return found;
}

export type PutDocuments = {
  /**
   * Removes the documents added by this restore. Documents that existed before stay: each may be
   * somebody's only copy.
   */
  undo(): Promise<void>;
};

/**
 * Restores all documents or none. Documents that are already stored intact are left as they are.
 */
export async function putDocuments(
  storage: Storage,
  folder: string,
  documents: readonly DocumentEntry[],
): Promise<PutDocuments> {
  const found = await listOwn(storage, documents);
  const put: string[] = [];
  const undo = async () => {
    for (const ref of put) await storage.remove(ref);
  };
  try {
    for (const { ref, sha256 } of documents) {
      if (found.has(ref) && (await hashOf(storage, ref)) === sha256) continue;
      if (found.has(ref)) await storage.remove(ref);
      put.push(await storage.put(readHashed(documentFile(folder, ref), sha256), ref));
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { undo };
}

async function hashOf(storage: Storage, ref: string): Promise<string | undefined> {
  const content = await getUnlessMissing(storage, ref);
  if (content === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

import type { Storage } from '../storage/storage.ts';
import { writeHashed } from './hashed-file.ts';
import { type DocumentEntry, documentFile } from './manifest.ts';

/** Copies documents and lists the missing ones: one lost file must not abort the whole backup. */
export async function copyDocuments(
  storage: Storage,
  refs: readonly string[],
  folder: string,
): Promise<{ documents: DocumentEntry[]; missing: string[] }> {
  const documents: DocumentEntry[] = [];
  const missing: string[] = [];
  for (const ref of refs) {
    const content = await getUnlessMissing(storage, ref);
    if (content === undefined) missing.push(ref);
    else documents.push({ ref, ...(await writeHashed(documentFile(folder, ref), content)) });
  }
  return { documents, missing };
}

export async function getUnlessMissing(
  storage: Storage,
  ref: string,
): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return await storage.get(ref);
  } catch (error) {
    if (isMissing(error as NodeJS.ErrnoException)) return undefined;
    throw error;
  }
}

/**
 * Not found, as reported by the file system and by S3. Other failures, such as timeouts and denied
 * access, are rethrown.
 */
const isMissing = ({ code, name }: NodeJS.ErrnoException) =>
  code === 'ENOENT' || name === 'NoSuchKey';

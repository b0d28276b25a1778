import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@baize/server-kit';
import type { Storage } from '../storage/storage.ts';
import { dumpDatabase } from './dump-database.ts';
import { writeHashed } from './hashed-file.ts';
import { type DocumentEntry, documentFile, type Manifest, writeManifest } from './manifest.ts';

/**
 * One moment of the database, and every document that it knew then. Documents never change, so that
 * they may be copied after it; they stay encrypted.
 */
export async function takeBackup(
  connectionString: string,
  storage: Storage,
  folder: string,
): Promise<Manifest> {
  await assertEmpty(folder);
  await mkdir(join(folder, 'documents'), { recursive: true, mode: 0o700 });
  const taken_at = new Date().toISOString();
  const { refs, ...database } = await dumpDatabase(connectionString, folder);
  const documents: DocumentEntry[] = [];
  for (const ref of refs) {
    documents.push({
      ref,
      ...(await writeHashed(documentFile(folder, ref), await storage.get(ref))),
    });
  }
  const manifest: Manifest = { format: 1, taken_at, ...database, documents };
  await writeManifest(folder, manifest);
  return manifest;
}

export async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ConfigError(`${folder} cannot be used: ${error.message}.`);
  });
  if (names.length > 0)
    throw new ConfigError(`${folder} is not empty: a backup needs a new folder.`);
}

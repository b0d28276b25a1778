import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/variables.ts';
import type { Storage } from '../storage/storage.ts';
import { copyDocuments } from './copy-documents.ts';
import { dumpDatabase, listKnownRefs } from './dump-database.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** `lost` names documents that the database still refers to but the storage does not have. */
type Backup = { manifest: Manifest; lost: string[] };

/**
 * Backs up a database snapshot and every document that it refers to. Documents never change, so
 * they can be copied after the dump; they stay encrypted. Documents erased in the meantime are left
 * out. Their rows are past the retention time, so a restored server erases them again.
 */
export async function takeBackup(
  connectionString: string,
  storage: Storage,
  folder: string,
): Promise<Backup> {
  await assertEmpty(folder);
  await mkdir(join(folder, 'documents'), { recursive: true, mode: 0o700 });
  const taken_at = new Date().toISOString();
  const { refs, ...database } = await dumpDatabase(connectionString, folder);
  const { documents, missing } = await copyDocuments(storage, refs, folder);
  const lost = await findLost(connectionString, missing);
  const manifest: Manifest = { format: 1, taken_at, ...database, documents };
  await writeManifest(folder, manifest);
  return { manifest, lost };
}

async function findLost(connectionString: string, missing: readonly string[]): Promise<string[]> {
  if (missing.length === 0) return [];
  const known = new Set(await listKnownRefs(connectionString));
  return missing.filter((ref) => known.has(ref));
}

export async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ConfigError(`${folder} cannot be used: ${error.message}.`);
  });
  if (names.length > 0)
    throw new ConfigError(`${folder} is not empty: a backup needs a new folder.`);
}

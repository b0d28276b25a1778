import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { CLUSTER_NAME } from './place-cluster.ts';
import { stopLeftover } from './stop-leftover.ts';

/** The owner of a younger folder may not have locked it yet, so younger folders are skipped. */
const LOCKED_BY_NOW_MS = 60_000;

/** Stops and removes temporary clusters whose process was killed before it could remove them. */
export async function removeAbandonedClusters(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (name.startsWith(prefix) && (await isOursAndOld(folder))) await removeUnlessHeld(folder);
  }
}

async function isOursAndOld(folder: string): Promise<boolean> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined || found.uid !== process.getuid?.()) return false;
  return Date.now() - found.mtimeMs > LOCKED_BY_NOW_MS;
}

async function removeUnlessHeld(folder: string): Promise<void> {
  const lock = lockUnlessHeld(folder);
  if (lock === undefined) return;
  try {
    await stopLeftover(join(folder, CLUSTER_NAME), () => undefined);
    await rm(folder, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

function lockUnlessHeld(folder: string): ReturnType<typeof lockDataFolder> | undefined {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return undefined;
    throw error;
  }
}

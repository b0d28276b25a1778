import { chmodSync } from 'node:fs';
import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError, USE_A_SERVER } from './error.ts';

export type DataFolderLock = { release(): void };

const LOCK_FILE = 'postgres.lock';
const SQLITE_BUSY = 5;

/**
 * Prevents garbage collection of the handles, which would close the files and release the locks.
 */
const held = new Set<DatabaseSync>();

/** Returns the real path: a folder reached over two names must have one lock and one postmaster. */
export async function makeDataFolder(path: string): Promise<string> {
  const made = await mkdir(path, { recursive: true });
  // Others may pass through but not list it: if we are root, PostgreSQL's user has to pass.
  if (made !== undefined) await chmod(path, 0o711);
  return realpath(path);
}

/**
 * Ensures that one Node process uses a data folder. Node cannot lock a file, but its SQLite can.
 * The kernel holds the lock: it ends with the process however that ends, needs no process ids
 * (which are reused), and works across containers that share the folder.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, LOCK_FILE);
  const file = openLockFile(path);
  try {
    // Nothing is ever written; a journal on disk would only be a leftover file after a kill.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    throw isBusy(error) ? alreadyRunning(dataDir, error) : cannotLock(path, error);
  }
  held.add(file);
  return {
    release: () => {
      if (held.delete(file)) file.close();
    },
  };
}

function openLockFile(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { timeout: 0 });
    // Another user who could open the file could lock it and keep us from starting.
    chmodSync(path, 0o600);
    return file;
  } catch (error) {
    throw cannotLock(path, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function alreadyRunning(dataDir: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another server is already running on the data folder ${dataDir}; stop it, give this one its own DATA_DIR, or, to run several on the same data, ${USE_A_SERVER}.`,
    { cause },
  );
}

function cannotLock(path: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The file ${path} cannot be written and locked by this user; start as the user it belongs to, or ${USE_A_SERVER}.`,
    { cause },
  );
}

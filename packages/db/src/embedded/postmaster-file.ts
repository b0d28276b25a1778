import { constants } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from './error.ts';

/** Contents of postmaster.pid in a running cluster (miscadmin.h, LOCK_FILE_LINE_*). */
export type PostmasterFile = {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
};

/** Larger than any process id of a kernel. */
const NO_PROCESS = 2_147_483_647;

export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const lines = await readLines(clusterDir);
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Replaces the process id in a stale file by an impossible one. PostgreSQL takes any living process
 * with that id for a postmaster and refuses to start. Removing the file is no option: it also has
 * the key by which PostgreSQL finds backends that outlived their postmaster. Without the key, two
 * servers would write to one cluster.
 */
export async function disownPostmasterFile(clusterDir: string): Promise<void> {
  const lines = await readLines(clusterDir);
  if (lines === undefined) return;
  await writeFile(pathIn(clusterDir), [NO_PROCESS, ...lines.slice(1)].join('\n'), {
    // Links are not followed: root writes into a folder of a less privileged user.
    flag: constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW,
  });
}

async function readLines(clusterDir: string): Promise<string[] | undefined> {
  try {
    return (await readFile(pathIn(clusterDir), 'utf8')).split('\n');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function pathIn(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

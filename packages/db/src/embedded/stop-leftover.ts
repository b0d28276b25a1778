import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';
import { pollUntil } from './poll.ts';
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { removeSocketFolder } from './temporary-folder.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Stops a killed server's postmaster and removes its file and socket folder. Usually the watchdog
 * has stopped it; it still runs if its shutdown takes long or the watchdog was killed. The caller
 * holds the data folder's lock, so no server uses the cluster. Keeps `socketDirInUse`.
 */
export async function stopLeftover(
  clusterDir: string,
  log: (message: string) => void,
  socketDirInUse?: string,
): Promise<void> {
  const leftover = await readPostmasterFile(clusterDir);
  if (leftover === undefined) return;
  if (await isPostmasterOf(leftover.pid, clusterDir)) {
    log(`Stopping the PostgreSQL that an earlier server left running (process ${leftover.pid}).`);
    await stopPostmaster(leftover.pid, clusterDir);
  }
  await disownPostmasterFile(clusterDir);
  if (leftover.socketDir !== socketDirInUse) await removeSocketFolder(leftover.socketDir);
}

/** Never sends SIGKILL: the backends would survive, and recovery must wait until they are gone. */
async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  const gone = async () => !(await isPostmasterOf(pid, clusterDir));
  for (const [signal, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    sendSignal(pid, signal);
    if (await pollUntil(gone, patience)) return;
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL that an earlier server left running on ${clusterDir} (process ${pid}) does not stop; end it by hand, or ${USE_A_SERVER}.`,
  );
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCodeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Checks the command line, because any process may have the id after a restart of the machine or
 * container. The command line contains the cluster's path; that of a zombie process is empty.
 */
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  return (await commandLineOf(pid)).includes(`postgres -D ${clusterDir} `);
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: unknown) => {
      if (['ENOENT', 'ESRCH'].includes(errorCodeOf(error) ?? '')) return '';
      throw error;
    });
    return words.replaceAll('\0', ' ');
  }
  const listed = await promisify(execFile)('ps', [
    '-ww',
    '-o',
    'command=',
    '-p',
    String(pid),
  ]).catch(
    // ps exits with 1 if there is no such process.
    () => ({ stdout: '' }),
  );
  return listed.stdout;
}

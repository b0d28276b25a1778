import { type ChildProcess, spawn } from 'node:child_process';
import { PROGRAM_ENVIRONMENT, WORKING_FOLDER } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

/** Signals sent to the whole terminal or service must not end the watchdog before the server. */
const WATCHDOG = `trap '' HUP INT TERM; read -r _; kill -INT "$0"; rm -rf "$1"`;

/**
 * Stops the postmaster and removes its socket folder when this process ends without doing so, even
 * after SIGKILL or out of memory. A shell waits on a pipe that only this process holds open; the
 * kernel closes the pipe however the process ends.
 */
export function stopWhenOrphaned(
  postmaster: ChildProcess & { readonly pid: number },
  socketDir: string,
  user: ServerUser | undefined,
): void {
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, String(postmaster.pid), socketDir], {
    cwd: WORKING_FOLDER,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...user,
  });
  watchdog.unref();
  // The kernel may give the postmaster's ID to another process afterwards.
  postmaster.once('exit', () => watchdog.kill('SIGKILL'));
}

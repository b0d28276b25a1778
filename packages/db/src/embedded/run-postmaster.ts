import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError, USE_A_SERVER } from './error.ts';
import type { ClusterPlace } from './place-cluster.ts';
import { pollUntil } from './poll.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { PROGRAM_ENVIRONMENT, WORKING_FOLDER } from './run-program.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { stopLeftover } from './stop-leftover.ts';
import { stopWhenOrphaned } from './stop-when-orphaned.ts';
import { PORT } from './temporary-folder.ts';

export type Settings = Readonly<Record<string, string>>;

export type PostmasterOptions = {
  readonly program: string;
  readonly place: ClusterPlace;
  readonly socketDir: string;
  readonly settings: Settings;
  readonly log: (message: string) => void;
  /** Called when the postmaster exits without `stop`. */
  readonly onEnd?: () => void;
};

export type Postmaster = { stop(): Promise<void> };

/** Includes the replay of the log after a crash, which can be long. */
const READY_MS = 120_000;
const OCCUPIED_MS = 30_000;

/**
 * The whole server has ten seconds to stop. After an immediate stop, only the next start takes
 * longer.
 */
const FAST_SHUTDOWN_MS = 7_000;

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir } = options.place;
  const deadline = performance.now() + OCCUPIED_MS;
  for (;;) {
    const serverLog = await openServerLog(clusterDir, options.place.user);
    const child = spawnPostmaster(options, serverLog);
    const failure = await waitUntilReady(child, clusterDir, serverLog);
    if (failure === undefined) return handOver(child, options, serverLog);
    if (!isOccupied(failure) || performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${clusterDir} did not start; see ${serverLog.path}, or ${USE_A_SERVER}.`,
        { cause: new Error(failure) },
      );
    }
    await stopLeftover(clusterDir, options.log, options.socketDir);
    await wait(100);
  }
}

/**
 * Returns whether the cluster is still in use, either by backends of a killed postmaster, which end
 * after their current statement, or by a postmaster that a killed server had just started.
 */
function isOccupied(failure: string): boolean {
  return (
    failure.includes('pre-existing shared memory block') ||
    failure.includes('lock file "postmaster.pid" already exists')
  );
}

function spawnPostmaster(options: PostmasterOptions, serverLog: ServerLog): ChildProcess {
  const { program, place, socketDir } = options;
  const child = spawn(program, postmasterArguments(options), {
    cwd: WORKING_FOLDER,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', serverLog.fd, serverLog.fd],
    // A separate process group: Ctrl-C in a terminal must reach the server, not its database.
    detached: true,
    ...place.user,
  });
  if (hasStarted(child)) stopWhenOrphaned(child, socketDir, place.user);
  return child;
}

function postmasterArguments({ place, socketDir, settings }: PostmasterOptions): string[] {
  const all: Settings = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    // The detail lines of errors would put values of rows into the log.
    log_error_verbosity: 'terse',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.clusterDir, ...options];
}

/** Returns why the start failed, or `undefined` once connections are accepted. */
async function waitUntilReady(
  child: ChildProcess,
  clusterDir: string,
  serverLog: ServerLog,
): Promise<string | undefined> {
  let spawnError: Error | undefined;
  child.once('error', (error) => {
    spawnError = error;
  });
  await serverLog.close();
  const inTime = await pollUntil(async () => {
    if (spawnError !== undefined || hasEnded(child)) return true;
    const file = await readPostmasterFile(clusterDir);
    return file !== undefined && file.pid === child.pid && file.ready;
  }, READY_MS);
  if (spawnError !== undefined) return spawnError.message;
  if (inTime && !hasEnded(child)) return undefined;
  await stopChild(child);
  return serverLog.readLastLines();
}

function handOver(
  child: ChildProcess,
  { log, onEnd }: PostmasterOptions,
  serverLog: ServerLog,
): Postmaster {
  const reportEnd = () => {
    log(`PostgreSQL ended by itself; see ${serverLog.path}.`);
    onEnd?.();
  };
  child.once('exit', reportEnd);
  // Lets a finished script exit; the watchdog then stops the database.
  child.unref();
  return {
    stop: () => {
      child.off('exit', reportEnd);
      return stopChild(child);
    },
  };
}

function hasStarted(child: ChildProcess): child is ChildProcess & { readonly pid: number } {
  return child.pid !== undefined;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await ended;
  clearTimeout(patience);
}

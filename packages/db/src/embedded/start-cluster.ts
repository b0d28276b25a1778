import { dirname } from 'node:path';
import { appConnectionString, socketConnectionString } from './connection-string.ts';
import { type DataFolderLock, lockDataFolder, makeDataFolder } from './data-folder.ts';
import { ensureDatabase } from './ensure-database.ts';
import { EmbeddedPostgresError, USE_A_SERVER } from './error.ts';
import { initialiseCluster, recogniseCluster, removeHalfMade } from './initialise-cluster.ts';
import { keepPostmaster } from './keep-postmaster.ts';
import { type LocateBinaries, locateBinaries } from './locate-binaries.ts';
import { type ClusterPlace, LASTING_FOLDERS, placeCluster } from './place-cluster.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import type { Postmaster, Settings } from './run-postmaster.ts';
import { stopLeftover } from './stop-leftover.ts';
import {
  makeSocketFolder,
  removeSocketFolder,
  removeStaleSocketFolders,
} from './temporary-folder.ts';

export type EmbeddedPostgres = {
  /** Connects as the owner of everything, for migrations and backups. */
  readonly connectionString: string;
  /** Connects as the application's role, which owns nothing. */
  readonly appConnectionString: string;
  readonly clusterDir: string;
  stop(): Promise<void>;
};

export type ClusterOptions = {
  readonly dataDir: string;
  readonly settings: Settings;
  readonly log?: (message: string) => void;
  readonly initdbArguments?: readonly string[];
  readonly locate?: LocateBinaries;
  readonly lastingFolders?: readonly string[];
};

export const DATABASE = 'baize';

export async function startCluster(options: ClusterOptions): Promise<EmbeddedPostgres> {
  try {
    const dataDir = await makeDataFolder(options.dataDir);
    const lock = lockDataFolder(dataDir);
    try {
      return await startLocked(dataDir, lock, options);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL could not be started in ${options.dataDir} (${reason}); correct that, or ${USE_A_SERVER}.`,
      { cause: error },
    );
  }
}

async function startLocked(
  dataDir: string,
  lock: DataFolderLock,
  options: ClusterOptions,
): Promise<EmbeddedPostgres> {
  const { settings, log = () => undefined } = options;
  const { place, program } = await prepareCluster(dataDir, { ...options, log });
  const socketDir = await makeSocketFolder(place.clusterDir, place.user);
  let postmaster: Postmaster | undefined;
  const stop = async () => {
    await postmaster?.stop();
    await removeSocketFolder(socketDir);
    lock.release();
  };
  try {
    postmaster = await keepPostmaster({ program, place, socketDir, settings, log });
    await removeStaleSocketFolders(socketDir, place.user);
    await ensureDatabase(socketConnectionString(socketDir, 'postgres'), DATABASE);
  } catch (error) {
    await stop();
    throw error;
  }
  const connectionString = socketConnectionString(socketDir, DATABASE);
  return {
    connectionString,
    appConnectionString: appConnectionString(connectionString),
    clusterDir: place.clusterDir,
    stop,
  };
}

/** Prepares a complete cluster that is not running, and returns the program that runs it. */
async function prepareCluster(
  dataDir: string,
  options: ClusterOptions & { readonly log: (message: string) => void },
): Promise<{ place: ClusterPlace; program: string }> {
  const { log, lastingFolders = LASTING_FOLDERS, locate = locateBinaries } = options;
  const found = locate();
  const place = await placeCluster(dataDir, lastingFolders, log);
  await stopLeftover(place.clusterDir, log);
  const programs = await prepareBinaries(found, place.user, dirname(place.clusterDir), log);
  await removeHalfMade(place.clusterDir);
  if (!(await recogniseCluster(place, found.version))) {
    log(`Making a new database in ${place.clusterDir}.`);
    await initialiseCluster(place, programs, options.initdbArguments ?? []);
  }
  return { place, program: programs.postgres };
}

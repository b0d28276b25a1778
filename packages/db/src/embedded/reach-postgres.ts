import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { appConnectionString, socketConnectionString } from './connection-string.ts';
import { errorCodeOf } from './error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { locateCluster } from './place-cluster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { DATABASE } from './start-cluster.ts';

export type ReachedPostgres = Pick<
  EmbeddedPostgres,
  'connectionString' | 'appConnectionString' | 'stop'
>;

/**
 * Opens the database of a data folder for a command-line tool. Uses the running server, or starts
 * one for as long as the tool needs it. Returns `undefined` if there is no database.
 */
export async function reachEmbeddedPostgres(dataDir: string): Promise<ReachedPostgres | undefined> {
  const clusterDir = await locateCluster(dataDir);
  if (!existsSync(clusterDir)) return undefined;
  const running = await readPostmasterFile(clusterDir);
  if (running?.ready) {
    const connectionString = socketConnectionString(running.socketDir, DATABASE);
    if (await answers(connectionString)) {
      return {
        connectionString,
        appConnectionString: appConnectionString(connectionString),
        stop: async () => undefined,
      };
    }
  }
  return startEmbeddedPostgres({ dataDir });
}

/** Tests the connection, because the file of a killed postmaster remains. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(errorCodeOf(error) ?? '')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

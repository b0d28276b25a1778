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
 * For tools: the database of a data folder, through the server that runs on it or, when none
 * does, started for as long as the tool needs it. Nothing when there is none: a tool makes none.
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

/** The file of a postmaster that was killed outlives it. */
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

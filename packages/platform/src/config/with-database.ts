import { reachEmbeddedPostgres } from '@baize/db';
import { assertDatabase, assertOwner } from './assert-database.ts';
import type { Config } from './config.ts';
import { ConfigError } from './variables.ts';

/**
 * Gives a command the database's owner and application URLs, also while a server runs. Commands
 * never create a database.
 */
export async function withDatabase<T>(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir }: Config,
  work: (ownerUrl: string, appUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    const direct = databaseDirectUrl ?? databaseUrl;
    await assertDatabase(direct);
    if (databaseOwnerUrl !== undefined) await assertOwner(databaseOwnerUrl, direct);
    return work(databaseOwnerUrl ?? direct, direct);
  }
  const reached = await reachEmbeddedPostgres(dataDir);
  if (reached === undefined) {
    throw new ConfigError(`There is no database in ${dataDir} (DATA_DIR); npm start makes one.`);
  }
  try {
    return await work(reached.connectionString, reached.appConnectionString);
  } finally {
    await reached.stop();
  }
}

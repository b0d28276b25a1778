import { openDatabase, reachEmbeddedPostgres } from '@baize/db';
import type { Config } from '@baize/platform/config/config';
import { sql } from 'kysely';

/**
 * Updates the planner's statistics, because the demo writes in a minute what normally takes months.
 * Runs as the owner of the tables: for other roles PostgreSQL skips them with a warning.
 */
export async function analyzeTables(
  config: Pick<Config, 'databaseOwnerUrl' | 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const owner =
    config.databaseOwnerUrl ??
    config.databaseUrl ??
    (await reachEmbeddedPostgres(config.dataDir))?.connectionString;
  if (owner === undefined) throw new Error('There is no database to analyze.');
  const database = openDatabase(owner, { withoutTimeLimits: true });
  try {
    await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
  }
}

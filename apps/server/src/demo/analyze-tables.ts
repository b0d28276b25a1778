import { openDatabase, reachEmbeddedPostgres } from '@baize/db';
import type { Config } from '@baize/platform/config/config';
import { sql } from 'kysely';

/**
 * Tells the planner what was written in a minute instead of in months. Only the owner of the tables may:
 * PostgreSQL passes over them, with a warning, for anyone else.
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

import { migrate, migrationsFolder } from '@baize/db';
import { Logger, runMigrations } from 'graphile-worker';

/** Brings our tables and the job queue's up to date; waits for another process doing the same. */
export async function prepareDatabase(connectionString: string): Promise<string[]> {
  return migrate(connectionString, migrationsFolder, {
    alsoUnderLock: () =>
      runMigrations({ connectionString, logger: new Logger(() => () => undefined) }),
  });
}

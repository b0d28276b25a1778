import { grantAccess, migrate, roleOf, schemaFolder } from '@baize/db';
import { Logger, runMigrations } from 'graphile-worker';

/**
 * Brings our tables and the job queue's up to date as their owner, and lets the application's role do
 * what it needs; waits for another process doing the same.
 */
export async function prepareDatabase(
  ownerConnectionString: string,
  appConnectionString = ownerConnectionString,
  { until }: { until?: string | undefined } = {},
): Promise<string[]> {
  return migrate(ownerConnectionString, schemaFolder, {
    until,
    alsoUnderLock: async () => {
      await runMigrations({
        connectionString: ownerConnectionString,
        logger: new Logger(() => () => undefined),
      });
      const role = await roleOf(appConnectionString);
      if (role !== (await roleOf(ownerConnectionString))) {
        await grantAccess(ownerConnectionString, role);
      }
    },
  });
}

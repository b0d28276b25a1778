import { grantAccess, migrate, roleOf, schemaFolder } from '@baize/db';
import { Logger, runMigrations } from 'graphile-worker';

/**
 * Migrates our tables and the job queue's as their owner and grants the application's role access.
 * Waits if another process is migrating.
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

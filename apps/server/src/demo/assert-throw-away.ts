import type { Config } from '@baize/platform/config/config';
import type { Resources } from '@baize/platform/config/resources';
import { ConfigError } from '@baize/platform/config/variables';

/**
 * Rejects variables that point elsewhere. A shell that runs this without `npm run demo` may have
 * those of a production server.
 */
export function assertOwnPlaces({ databaseUrl, storage, smtpUrl }: Config): void {
  const isElsewhere = [databaseUrl, storage, smtpUrl].some((place) => place !== undefined);
  if (!isElsewhere) return;
  throw new ConfigError(
    'The demonstration fills a folder of its own: it takes no DATABASE_URL, STORAGE_URL or SMTP_URL.',
  );
}

/** Refuses to add invented partners to a folder that has partners. */
export async function assertNobodyThere({ db, config }: Pick<Resources, 'db' | 'config'>) {
  const found = await db.selectFrom('partners').select('id').limit(1).executeTakeFirst();
  if (found === undefined) return;
  throw new ConfigError(
    `There are partners in ${config.dataDir}; give the demonstration a new one.`,
  );
}

import { type Database, openDatabase } from '@baize/db';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/variables.ts';
import { withDatabase } from '../config/with-database.ts';
import { loadKey } from '../security/key-files.ts';
import { assertSecretCheck } from '../security/secret-check.ts';
import { createSecrets, type Secrets } from '../security/secrets.ts';
import { hasTable } from './has-table.ts';

/**
 * Opens the database with its secret for a command-line tool, also while a server runs. Creates
 * neither, and refuses a secret that does not match the database.
 */
export async function withInstallation<T>(
  config: Config,
  work: (db: Database, secrets: Secrets) => Promise<T>,
  { withoutTimeLimits = false } = {},
): Promise<T> {
  const { dataDir } = config;
  const secretKey = config.secretKey ?? (await loadKey(dataDir, 'secret-key'));
  if (secretKey === undefined) {
    throw new ConfigError(`There is no SECRET_KEY, and none in ${dataDir} (DATA_DIR).`);
  }
  // Uses the application's role; the owner's rights are not needed.
  return withDatabase({ ...config, databaseOwnerUrl: undefined }, async (_, appUrl) => {
    const { db, close } = openDatabase(appUrl, { maxConnections: 1, withoutTimeLimits });
    try {
      const secrets = createSecrets(secretKey);
      await assertSecret(db, secrets);
      return await work(db, secrets);
    } finally {
      await close();
    }
  });
}

async function assertSecret(db: Database, secrets: Secrets): Promise<void> {
  if (!(await hasTable(db, 'installation'))) return;
  const known = await db
    .selectFrom('installation')
    .select(['id', 'secret_check'])
    .executeTakeFirst();
  if (known !== undefined) assertSecretCheck(secrets, known);
}

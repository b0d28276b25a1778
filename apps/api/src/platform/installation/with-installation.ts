import { type Database, openDatabase, reachEmbeddedPostgres } from '@baize/db';
import { assertSecretCheck, ConfigError, createSecrets, type Secrets } from '@baize/server-kit';
import { assertDatabase } from '../config/assert-database.ts';
import type { Config } from '../config/config.ts';
import { loadKey } from '../security/key-files.ts';
import { hasTable } from './has-table.ts';

/**
 * For tools: the database and the secret that belong together, also while a server runs. A tool makes
 * neither, and does nothing with a secret that is not the database's.
 */
export async function withInstallation<T>(
  { dataDir, ...config }: Config,
  work: (db: Database, secrets: Secrets) => Promise<T>,
  { withoutTimeLimits = false } = {},
): Promise<T> {
  const secretKey = config.secretKey ?? (await loadKey(dataDir, 'secret-key'));
  if (secretKey === undefined) {
    throw new ConfigError(`There is no SECRET_KEY, and none in ${dataDir} (DATA_DIR).`);
  }
  const reached =
    config.databaseUrl === undefined ? await reachEmbeddedPostgres(dataDir) : undefined;
  const connectionString =
    config.databaseDirectUrl ?? config.databaseUrl ?? reached?.appConnectionString;
  if (connectionString === undefined) {
    throw new ConfigError(`There is no database in ${dataDir} (DATA_DIR).`);
  }
  if (reached === undefined) await assertDatabase(connectionString);
  const { db, close } = openDatabase(connectionString, { maxConnections: 1, withoutTimeLimits });
  try {
    const secrets = createSecrets(secretKey);
    await assertSecret(db, secrets);
    return await work(db, secrets);
  } finally {
    await close();
    await reached?.stop();
  }
}

async function assertSecret(db: Database, secrets: Secrets): Promise<void> {
  if (!(await hasTable(db, 'installation'))) return;
  const known = await db
    .selectFrom('installation')
    .select(['id', 'secret_check'])
    .executeTakeFirst();
  if (known !== undefined) assertSecretCheck(secrets, known);
}

import { type Database, openDatabase, readMigrations, schemaFolder } from '@baize/db';
import { Client } from 'pg';
import { prepareDatabase } from '../config/prepare-database.ts';
import { ConfigError } from '../config/variables.ts';
import { chainEntries } from '../record/chain-entries.ts';
import { verifyRecord } from '../record/verify-record.ts';
import type { Secrets } from '../security/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { assertSecretKey } from './assert-secret-key.ts';
import { assertStopped } from './assert-stopped.ts';
import { endSignIns } from './end-sign-ins.ts';
import { assertHashed } from './hashed-file.ts';
import { loadDatabase } from './load-database.ts';
import { documentFile, type Manifest, readManifest, tableFile } from './manifest.ts';
import { markPutBack } from './mark-put-back.ts';
import { listOwn, putDocuments } from './put-documents.ts';

export type Target = {
  /** The role that owns the tables; the restore runs as this role. */
  ownerUrl: string;
  appUrl: string;
  storage: Storage;
  secrets: Secrets;
};

/**
 * Checks that the backup is complete, its migrations are known, SECRET_KEY matches and the target
 * is empty.
 */
export async function assertRestorable(target: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await assertMigrationsKnown(manifest);
  await assertSecretKey(target.secrets, folder, manifest);
  await assertTargetEmpty(target, manifest);
  for (const table of manifest.tables) await assertHashed(tableFile(folder, table), table.sha256);
  for (const { ref, sha256 } of manifest.documents) {
    await assertHashed(documentFile(folder, ref), sha256);
  }
  return manifest;
}

/**
 * Restores everything or nothing. Returns the time of the backup and problems found in the audit
 * log.
 */
export async function restoreBackup(
  target: Target,
  folder: string,
): Promise<{ takenAt: string; problems: string[] }> {
  const manifest = await assertRestorable(target, folder);
  const { ownerUrl, appUrl, storage, secrets } = target;
  const put = await putDocuments(storage, folder, manifest.documents);
  try {
    await prepareDatabase(ownerUrl, appUrl, { until: manifest.migrations.at(-1)?.name });
    await inTransaction(ownerUrl, async (client) => {
      await loadDatabase(client, folder, manifest);
      await forgetSince(client);
    });
  } catch (error) {
    await put.undo();
    throw error;
  }
  await prepareDatabase(ownerUrl, appUrl);
  return withDatabase(ownerUrl, async (db) => {
    await sealWaiting(db, secrets);
    const { problems } = await verifyRecord(db, secrets);
    return { takenAt: manifest.taken_at, problems };
  });
}

/** Marks a database that was reset to an earlier moment by other means than our restore. */
export const markSetBack = (ownerUrl: string): Promise<void> =>
  inTransaction(ownerUrl, async (client) => {
    await assertMade(client);
    await assertStopped(client);
    await forgetSince(client);
  });

/**
 * Refuses an empty database: it is the wrong one, or an embedded database was meant. Marking it
 * would not help anybody.
 */
async function assertMade(client: Client): Promise<void> {
  const { rows } = await client.query("select where to_regclass('public.migrations') is not null");
  if (rows.length > 0) return;
  throw new ConfigError('The database is empty: it is not the one that was set back.');
}

async function forgetSince(client: Client): Promise<void> {
  await endSignIns(client);
  await markPutBack(client);
}

/** Seals the audit entries that were waiting at the time of the backup. */
async function sealWaiting(db: Database, secrets: Secrets): Promise<void> {
  for (;;) {
    const chained = await chainEntries({ db, secrets });
    if (chained.outcome !== 'chained' || !chained.more) return;
  }
}

async function assertMigrationsKnown({ migrations }: Manifest): Promise<void> {
  const known = new Map(
    (await readMigrations(schemaFolder)).map(({ name, checksum }) => [name, checksum]),
  );
  const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (foreign !== undefined) {
    throw new ConfigError(
      `The backup was taken by a later version: its migration ${foreign.name} is not known here.`,
    );
  }
}

async function assertTargetEmpty(
  { ownerUrl, storage }: Target,
  { migrations, documents }: Manifest,
): Promise<void> {
  const last = migrations.at(-1)?.name ?? '';
  await withDatabase(ownerUrl, async (_db, client) => {
    const { rows: made } = await client.query("select where to_regclass('migrations') is not null");
    if (made.length === 0) {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace limit 1`,
      );
      if (rows[0]) throw new ConfigError(`The database is not empty: it has ${rows[0].name}.`);
      return;
    }
    const { rows: later } = await client.query('select from migrations where name > $1', [last]);
    const { rows: used } = await client.query(
      'select from staff union all select from partners union all select from activity limit 1',
    );
    if (used.length > 0) throw new ConfigError('The database is not empty: it has been used.');
    if (later.length > 0) {
      throw new ConfigError(
        'The database has later migrations than the backup; give it a new one.',
      );
    }
  });
  await listOwn(storage, documents);
}

async function inTransaction(
  connectionString: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString, application_name: 'baize-restore' });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function withDatabase<T>(
  connectionString: string,
  work: (
    db: ReturnType<typeof openDatabase>['db'],
    client: ReturnType<typeof openDatabase>['pool'],
  ) => Promise<T>,
): Promise<T> {
  const { db, pool, close } = openDatabase(connectionString, {
    maxConnections: 1,
    withoutTimeLimits: true,
  });
  try {
    return await work(db, pool);
  } finally {
    await close();
  }
}

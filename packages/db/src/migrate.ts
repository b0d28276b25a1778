import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { MigrationError } from './migration-error.ts';
import { readFunctions, readMigrations, type SqlFile } from './read-schema.ts';

/** Arbitrary fixed key of the advisory lock that lets one process migrate while others wait. */
const MIGRATION_LOCK = 7_240_115;

/** Other queries queue behind a migration that waits for a lock, so it gives up after this time. */
const LOCK_TIMEOUT_MS = 5_000;
const LOOK_AGAIN_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

export type MigrateOptions = {
  /** Runs before the lock is released, even if no migration was applied. */
  alsoUnderLock?: () => Promise<void>;
  lockTimeoutMs?: number;
  /** Last migration to apply, for a backup of an earlier release. */
  until?: string | undefined;
};

/**
 * Applies pending migrations and functions. Several processes may start at once: they wait for an
 * advisory lock, and all but the first find nothing to do.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  { alsoUnderLock, lockTimeoutMs = LOCK_TIMEOUT_MS, until }: MigrateOptions = {},
): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    await takeLock(client);
    // Set after the advisory lock is held, because another process's migrations may take longer.
    await client.query("select set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
    const { migrations, functions } = await findPending(client, folder, until);
    const first = migrations[0] ?? functions[0];
    if (first !== undefined) await createLists(client, first.name);
    const last = migrations.findLast(({ sql }) => !sql.startsWith(BESIDE_OTHERS));
    if (last === undefined) await applyFunctions(client, functions, lockTimeoutMs);
    for (const migration of migrations) {
      if (migration.sql.startsWith(BESIDE_OTHERS)) {
        await applyBesideOthers(client, migration, lockTimeoutMs);
      } else {
        await applyMigration(client, migration, migration === last ? functions : [], lockTimeoutMs);
      }
    }
    await alsoUnderLock?.();
    return listNames(migrations, functions);
  });
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot, and `create index
 * concurrently` of the other process waits for older snapshots: a deadlock.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.taken) return;
    await pause(LOOK_AGAIN_MS);
  }
}

/** Returns what `migrate` would apply, in order, and throws as it would. Changes nothing. */
export async function listPendingMigrations(
  connectionString: string,
  folder: string,
): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { migrations, functions } = await findPending(client, folder);
    return listNames(migrations, functions);
  });
}

async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const listNames = (migrations: SqlFile[], functions: SqlFile[]): string[] => [
  ...migrations.map(({ name }) => name),
  ...functions.map(({ name }) => `functions/${name}`),
];

type Pending = { migrations: SqlFile[]; functions: SqlFile[] };

/**
 * Migrations are applied in the same order everywhere: otherwise a new and an upgraded database
 * would have different schemas. Functions belong to the latest schema, so they are left out with
 * `until`.
 */
async function findPending(client: Client, folder: string, until?: string): Promise<Pending> {
  const known = await readApplied(client, 'migrations');
  const last = [...known.keys()].sort().at(-1) ?? '';
  const migrations = (await readMigrations(folder)).filter(({ name, checksum }) => {
    const applied = known.get(name);
    if (applied === undefined && name < last) {
      throw new MigrationError(
        `Migration ${name} comes too late: ${last} was applied before it; give it the next free number.`,
      );
    }
    if (applied !== undefined && applied !== checksum)
      throw new MigrationError(explainChange(name));
    return applied === undefined;
  });
  if (until !== undefined) {
    return { migrations: migrations.filter(({ name }) => name <= until), functions: [] };
  }
  const functions = await readApplied(client, 'functions');
  return {
    migrations,
    functions: (await readFunctions(folder)).filter(
      ({ name, checksum }) => functions.get(name) !== checksum,
    ),
  };
}

function explainChange(name: string): string {
  const found = `Migration ${name} was changed after it had been applied`;
  return process.env['NODE_ENV'] === 'production'
    ? `${found}: start the release that migrated this database, or a later one.`
    : `${found}: start again with an empty development database (rm -rf ./data), or put the change into a new migration.`;
}

type List = 'migrations' | 'functions';

async function readApplied(client: Client, list: List): Promise<Map<string, string>> {
  const { rows: tables } = await client.query('select where to_regclass($1) is not null', [list]);
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${list}`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Called only if something is pending: the application's role may not create tables. */
async function createLists(client: Client, first: string): Promise<void> {
  try {
    for (const list of ['migrations', 'functions']) {
      await client.query(
        `create table if not exists ${list} (
           name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      );
    }
  } catch (error) {
    throw new MigrationError(explain(first, 0, error), { cause: error });
  }
}

function noteApplied(client: Client, list: List, { name, checksum }: SqlFile) {
  return client.query(
    `insert into ${list} (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

/** Applies the changed functions with the last migration, so that nobody sees only one of them. */
async function applyMigration(
  client: Client,
  migration: SqlFile,
  functions: SqlFile[],
  lockTimeoutMs: number,
): Promise<void> {
  await inTransaction(client, async () => {
    await explained(migration.name, lockTimeoutMs, async () => {
      await client.query(migration.sql);
      await noteApplied(client, 'migrations', migration);
    });
    await createFunctions(client, functions, lockTimeoutMs);
  });
}

async function applyFunctions(
  client: Client,
  functions: SqlFile[],
  lockTimeoutMs: number,
): Promise<void> {
  if (functions.length === 0) return;
  await inTransaction(client, () => createFunctions(client, functions, lockTimeoutMs));
}

/** Turns body checks off: a function may call another that is created later. */
async function createFunctions(
  client: Client,
  functions: SqlFile[],
  lockTimeoutMs: number,
): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const file of functions) {
    await explained(`functions/${file.name}`, lockTimeoutMs, async () => {
      await client.query(file.sql);
      await noteApplied(client, 'functions', file);
    });
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function explained(
  name: string,
  lockTimeoutMs: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new MigrationError(explain(name, lockTimeoutMs, error), { cause: error });
  }
}

/** First line of a migration that no transaction can contain, such as building an index on a large table. */
const BESIDE_OTHERS = '-- Beside others';

/**
 * Runs the statements one by one without a lock timeout: each waits only for older transactions and
 * blocks nobody. After a failure all statements run again, so each must be idempotent.
 */
async function applyBesideOthers(
  client: Client,
  migration: SqlFile,
  lockTimeoutMs: number,
): Promise<void> {
  await explained(migration.name, lockTimeoutMs, async () => {
    await client.query('set lock_timeout = 0');
    for (const statement of migration.sql.split(/;$/m)) await client.query(statement);
    await client.query("select set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
    await noteApplied(client, 'migrations', migration);
  });
}

function explain(name: string, lockTimeoutMs: number, error: unknown): string {
  if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) {
    return `${titleOf(name)} waited ${lockTimeoutMs / 1_000} s for a table that another connection holds, and changed nothing; try again when that one is done.`;
  }
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) {
    return `${titleOf(name)} needs the role that owns the tables: set DATABASE_OWNER_URL, or run npm run migrate with it first.`;
  }
  return `${titleOf(name)} failed and changed nothing: ${(error as Error).message}.`;
}

const titleOf = (name: string) => (name.includes('/') ? name : `Migration ${name}`);

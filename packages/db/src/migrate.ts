import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { MigrationError } from './migration-error.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

/** Any fixed number: it names the lock that lets one process migrate while others wait. */
const MIGRATION_LOCK = 7_240_115;

/** Whoever asks for a table after a waiting migration waits behind it, so it waits only so long. */
const LOCK_TIMEOUT_MS = 5_000;
const LOOK_AGAIN_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

export type MigrateOptions = {
  /** Runs before the lock is given back, whether or not a migration was applied. */
  alsoUnderLock?: () => Promise<void>;
  lockTimeoutMs?: number;
  /** The last one to apply: for a backup that knows no later ones. */
  until?: string | undefined;
};

/**
 * Brings the database up to date. Safe when several processes start at once: they queue on an
 * advisory lock, and whoever comes second finds nothing left to do.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  { alsoUnderLock, lockTimeoutMs = LOCK_TIMEOUT_MS, until }: MigrateOptions = {},
): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    await takeLock(client);
    // Only now: the wait for another process's migrations is as long as these take.
    await client.query("select set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
    const found = await findPending(client, folder);
    const pending = found.filter(({ name }) => until === undefined || name <= until);
    if (pending.length > 0) await makeList(client, pending[0]?.name ?? '');
    for (const migration of pending) await applyMigration(client, migration, lockTimeoutMs);
    await alsoUnderLock?.();
    return pending.map(({ name }) => name);
  });
}

/**
 * By asking again: one that waits within a statement would be waited for in turn, by an index that is built while others
 * go on.
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

/** What `migrate` would apply, in order, and its refusals; changes nothing. */
export async function listPendingMigrations(
  connectionString: string,
  folder: string,
): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const pending = await findPending(client, folder);
    return pending.map(({ name }) => name);
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

/**
 * Applied in one order everywhere: a migration that sorts before an applied one would meet, here
 * and on a fresh database, two different schemas.
 */
async function findPending(client: Client, folder: string): Promise<Migration[]> {
  const migrations = await readMigrations(folder);
  const applied = await readApplied(client);
  const last = [...applied.keys()].sort().at(-1) ?? '';
  return migrations.filter(({ name, checksum }) => {
    const known = applied.get(name);
    if (known === undefined && name < last) {
      throw new MigrationError(
        `Migration ${name} comes too late: ${last} was applied before it; give it the next free number.`,
      );
    }
    if (known !== undefined && known !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied; add a new migration instead.`,
      );
    }
    return known === undefined;
  });
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query("select where to_regclass('migrations') is not null");
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** A role that owns nothing has no need to make it, and no right to. */
async function makeList(client: Client, first: string): Promise<void> {
  try {
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  } catch (error) {
    throw new MigrationError(explain(first, 0, error), { cause: error });
  }
}

async function applyMigration(
  client: Client,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  const { name, sql, checksum } = migration;
  const list = () =>
    client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  try {
    if (sql.startsWith(BESIDE_OTHERS)) {
      await runBesideOthers(client, sql, lockTimeoutMs);
      await list();
      return;
    }
    await client.query('begin');
    await client.query(sql);
    await list();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(explain(name, lockTimeoutMs, error), { cause: error });
  }
}

/** How a migration begins that no transaction can hold, such as the building of an index on a large table. */
const BESIDE_OTHERS = '-- Beside others';

/**
 * One statement after the other. What it waits for then are transactions that began before, and nobody waits behind it.
 * What was done is done again after a failure, so each statement has to bear that.
 */
async function runBesideOthers(client: Client, sql: string, lockTimeoutMs: number): Promise<void> {
  await client.query('set lock_timeout = 0');
  for (const statement of sql.split(/;$/m)) await client.query(statement);
  await client.query("select set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
}

function explain(name: string, lockTimeoutMs: number, error: unknown): string {
  if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) {
    return `Migration ${name} waited ${lockTimeoutMs / 1_000} s for a table that another connection holds, and changed nothing; try again when that one is done.`;
  }
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) {
    return `Migration ${name} needs the role that owns the tables: set DATABASE_OWNER_URL, or run npm run migrate with it first.`;
  }
  return `Migration ${name} failed and changed nothing: ${(error as Error).message}.`;
}

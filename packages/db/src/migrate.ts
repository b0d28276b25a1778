import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Any fixed number: it names the lock that lets one process migrate while others wait. */
const MIGRATION_LOCK = 7_240_115;

type Migration = { name: string; sql: string; checksum: string };

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database up to date. Safe when several processes start at once: they queue on an
 * advisory lock, and whoever comes second finds nothing left to do.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  alsoUnderLock?: () => Promise<void>,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const migration of migrations) {
      const known = applied.get(migration.name);
      if (known === migration.checksum) continue;
      if (known !== undefined) {
        throw new Error(
          `Migration ${migration.name} was changed after it had been applied; add a new migration instead.`,
        );
      }
      await applyMigration(client, migration);
      done.push(migration.name);
    }
    await alsoUnderLock?.();
    return done;
  } finally {
    await client.end();
  }
}

async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

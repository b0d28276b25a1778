import { type Database, openDatabase } from '@baize/db';
import { sql } from 'kysely';
import { expect } from 'vitest';

/** Holds a lock, so that the table stops inside one of its transactions. */
export async function blockOn(connectionString: string, statement: string) {
  const { pool, close } = openDatabase(connectionString);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('rollback');
    client.release();
    await close();
  };
}

export async function countBlocked(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.waiting);
}

export async function untilBlocked(db: Database, sessions = 1): Promise<void> {
  await expect.poll(() => countBlocked(db), { timeout: 15_000 }).toBeGreaterThanOrEqual(sessions);
}

import type { Database, DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { expect } from 'vitest';

/** Counts the statements in this database that wait for a lock. */
export async function waitingForALock(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Runs two operations at the same time: `hold` locks what the first one needs, the second one waits
 * behind either, and then `hold` is released. If they lock rows in opposite orders, one fails with
 * a deadlock.
 */
export async function bothWaiting<First, Second>(
  db: Database,
  hold: (holding: Transaction<DB>) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const { one, other } = await db.transaction().execute(async (holding) => {
    await hold(holding);
    const one = first();
    await expect.poll(() => waitingForALock(db)).toBe(1);
    const other = second();
    await expect.poll(() => waitingForALock(db)).toBe(2);
    return { one, other };
  });
  return Promise.all([one, other]);
}

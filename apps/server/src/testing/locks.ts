import type { Database, DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { expect } from 'vitest';

/** How many statements on this database wait for another's lock. */
export async function waitingForALock(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Two that are on their way at the same moment: `hold` has what the first one needs, the second one waits behind
 * either, and then it is let go. Were they to take their rows in opposite orders, one would end in a deadlock.
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

import { sql } from 'kysely';
import type { Cluster } from './cluster.ts';
import { until } from './until.ts';

type Held = {
  /** The statement that takes the lock. */
  lock: string;
  /** Text of the statements that must wait for the lock. */
  says: string;
  count: number;
};

/**
 * Holds a lock until `count` statements wait for it, then calls `strike`, so that a process is hit
 * at exactly that statement.
 */
export async function strikeAt(
  { database: { db, pool } }: Cluster,
  { lock, says, count }: Held,
  { begin, strike }: { begin?: () => void; strike: () => void },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    begin?.();
    const waiting = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${`%${says}%`}`;
    await until(
      `a statement with ${says} waits`,
      async () => ((await waiting.execute(db)).rows[0]?.count ?? 0) >= count,
    );
    strike();
    await client.query('rollback');
  } finally {
    client.release(true);
  }
}

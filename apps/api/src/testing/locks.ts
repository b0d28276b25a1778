import type { Database } from '@baize/db';
import { sql } from 'kysely';

/** How many statements on this database wait for another's lock. */
export async function waitingForALock(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

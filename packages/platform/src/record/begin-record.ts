import { type DB, openDatabase } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../config/advisory-locks.ts';
import type { Resources } from '../config/resources.ts';
import { CHAIN_START, sealHead } from './chain.ts';

/**
 * Starts the chain once, while there is no staff. If it restarted whenever its head is missing, an
 * emptied audit log would look new.
 */
export async function beginRecord(
  connectionString: string,
  resources: Pick<Resources, 'secrets' | 'now'>,
): Promise<void> {
  const once = openDatabase(connectionString, { maxConnections: 1 });
  try {
    await once.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.activityBegin})`.execute(db);
      if (await isBegun(db)) return;
      const start = sealHead(resources.secrets, CHAIN_START);
      await db.insertInto('activity_head').values(start).execute();
    });
  } finally {
    await once.close();
  }
}

async function isBegun(db: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from activity_head union all select 1 from staff union all select 1 from activity
    limit 1`.execute(db);
  return rows.length > 0;
}

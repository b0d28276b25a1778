import { type DB, openDatabase } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../config/advisory-locks.ts';
import type { Resources } from '../config/resources.ts';
import { CHAIN_START, sealHead } from './chain.ts';
import { moveOldRecord } from './move-old-record.ts';

/**
 * Begins the chain, once, while there is no staff: were it begun whenever it is missing, an emptied
 * record would look like a new one. Brings over what was recorded before chains were keyed, and
 * answers what was wrong with that.
 */
export async function beginRecord(
  connectionString: string,
  resources: Pick<Resources, 'secrets' | 'now'>,
): Promise<string[]> {
  // A long record takes its time, and so does whoever waits for another start that moves it.
  const once = openDatabase(connectionString, { maxConnections: 1, withoutTimeLimits: true });
  try {
    return await once.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.activityBegin})`.execute(db);
      const old = await hasOldRecord(db);
      if (!old && (await isBegun(db))) return [];
      const start = sealHead(resources.secrets, CHAIN_START);
      await db.insertInto('activity_head').values(start).execute();
      return old ? moveOldRecord(db, resources) : [];
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

async function hasOldRecord(db: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select to_regclass('activity_before') is not null as old`.execute(db);
  return rows[0]?.old === true;
}

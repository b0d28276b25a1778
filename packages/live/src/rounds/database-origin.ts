import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';

/** Insufficient privilege, not supported, no such function: errors of hosted databases. */
const WITHHELD = new Set(['42501', '0A000', '42883']);

/**
 * Identifies this database and its history: cluster, database and timeline. The timeline changes
 * when a cluster is recovered to an earlier moment or a replica is promoted. A restored dump is in
 * another database. If the server denies access to this information, the database's OID is used
 * alone.
 */
export async function readDatabaseOrigin(db: Database): Promise<string> {
  try {
    const { rows } = await sql<{ origin: string }>`
      select concat_ws('/', (select system_identifier from pg_control_system()), oid,
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) as origin
      from pg_database where datname = current_database()`.execute(db);
    return rows[0]?.origin ?? '';
  } catch (error) {
    if (!(error instanceof DatabaseError && WITHHELD.has(error.code ?? ''))) throw error;
    const { rows } = await sql<{ origin: string }>`
      select oid::text as origin from pg_database where datname = current_database()`.execute(db);
    return rows[0]?.origin ?? '';
  }
}

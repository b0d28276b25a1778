import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** The right to run a table's rounds, proven by the token at every write. */
export interface Lease {
  tableId: string;
  leader: string;
  token: number;
}

/** Thrown when another process has taken the table over; the holder must stop touching it. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

const until = (leaseMs: number) => sql<string>`now() + ${leaseMs} * interval '1 millisecond'`;

/** Takes the lease if it is free or has run out. Only the database's clock counts here. */
export async function acquireLease(
  db: Kysely<DB>,
  tableId: string,
  leader: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  const row = await db
    .updateTable('live_tables')
    .set({
      leader,
      leased_until: until(leaseMs),
      lease_token: sql<number>`lease_token + 1`,
    })
    .where('id', '=', tableId)
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<string>`now()`)]),
    )
    .returning('lease_token')
    .executeTakeFirst();
  return row && { tableId, leader, token: row.lease_token };
}

/** A lease that ran out is lost, also when no one took it: what was held under it is anyone's. */
export async function renewLease(db: Kysely<DB>, lease: Lease, leaseMs: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('live_tables')
    .set({ leased_until: until(leaseMs) })
    .where('id', '=', lease.tableId)
    .where('lease_token', '=', lease.token)
    .where('leader', '=', lease.leader)
    .where('leased_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLostError(`Lost the lease of ${lease.tableId}`);
}

export async function releaseLease(db: Kysely<DB>, lease: Lease): Promise<void> {
  await db
    .updateTable('live_tables')
    .set({ leader: null, leased_until: null })
    .where('id', '=', lease.tableId)
    .where('lease_token', '=', lease.token)
    .execute();
}

/**
 * Keeps a process that slept through its lease from writing: every change of a round asks this
 * in its own transaction, and the row stays locked against a takeover until it commits.
 */
export async function holdLease(trx: Kysely<DB>, lease: Lease): Promise<void> {
  const held = await trx
    .selectFrom('live_tables')
    .select('id')
    .where('id', '=', lease.tableId)
    .where('lease_token', '=', lease.token)
    .where('leader', '=', lease.leader)
    .forShare()
    .executeTakeFirst();
  if (!held) throw new LeaseLostError(`Lost the lease of ${lease.tableId}`);
}

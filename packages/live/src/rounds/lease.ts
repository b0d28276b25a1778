import type { Database, DB } from '@baize/db';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type ToldTime, timelineNow } from '../clock.ts';
import { announceRound, notify } from '../table-feed.ts';

/** The right to run a table's rounds, proven by the token at every write. */
export type Lease = {
  tableId: string;
  leader: string;
  token: number;
};

/** The last sign of life of a leader. It is alive while this changes. */
export type LeaseBeat = { token: number; beat: number };

/** Thrown when another process has taken the table over; the holder must stop touching it. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Within it a leader that froze between two statements is cut off by the database. */
const IDLE_IN_TRANSACTION_MS = 1_500;

/** The last sign of life, or undefined when nobody leads the table. */
export async function readLeaseBeat(
  db: Kysely<DB>,
  tableId: string,
): Promise<LeaseBeat | undefined> {
  const row = await db
    .selectFrom('live_tables')
    .select(['leader', 'lease_token as token', 'lease_beat as beat'])
    .where('id', '=', tableId)
    .executeTakeFirstOrThrow();
  return row.leader === null ? undefined : { token: row.token, beat: row.beat };
}

/**
 * Takes the lease if it is free, or if its last sign of life is still the one that was seen a lease's
 * time ago. No clock is compared with another: who waited that long, waited by its own.
 */
export async function acquireLease(
  db: Kysely<DB>,
  tableId: string,
  leader: string,
  silentSince?: LeaseBeat,
): Promise<Lease | undefined> {
  const row = await db
    .updateTable('live_tables')
    .set({ leader, lease_token: sql<number>`lease_token + 1` })
    .where('id', '=', tableId)
    .where((where) => {
      const isFree = where('leader', 'is', null);
      if (!silentSince) return isFree;
      const isSilent = where.and([
        where('lease_token', '=', silentSince.token),
        where('lease_beat', '=', silentSince.beat),
      ]);
      return where.or([isFree, isSilent]);
    })
    .returning('lease_token')
    .executeTakeFirst();
  return row && { tableId, leader, token: row.lease_token };
}

/** Gives a sign of life and answers what time the database says it is on the timeline. */
export async function renewLease(db: Kysely<DB>, lease: Lease, at: number): Promise<ToldTime> {
  const { tableId, leader, token } = lease;
  const news = sql<string>`json_build_object('t', 'beat', 'tableId', ${tableId}::text,
    'token', ${token}::bigint, 'beat', lease_beat, 'at', ${at}::float8)::text`;
  const { rows } = await sql<ToldTime>`
    with renewed as (
      update live_tables set lease_beat = lease_beat + 1
      where id = ${tableId} and lease_token = ${token} and leader = ${leader}
      returning lease_beat
    )
    select ${timelineNow} as now, (select offset_ms from live_timeline) as "offset", ${notify(news)}
    from renewed`.execute(db);
  const [row] = rows;
  if (!row) throw new LeaseLostError(`Lost the lease of ${tableId}`);
  return { now: row.now, offset: row.offset };
}

export async function releaseLease(db: Kysely<DB>, lease: Lease): Promise<void> {
  const { tableId, leader, token } = lease;
  await sql`
    with released as (
      update live_tables set leader = null
      where id = ${tableId} and lease_token = ${token} and leader = ${leader}
      returning id
    )
    select ${notify(sql`json_build_object('t', 'released', 'tableId', id)::text`)} from released
  `.execute(db);
}

/**
 * A change of a round, told to all processes when it is committed. A process that slept through its
 * lease finds it gone and writes nothing; until the commit the row is locked against a takeover.
 */
export function writeAsLeader<T>(
  db: Database,
  lease: Lease,
  write: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { tableId, leader, token } = lease;
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('live_tables')
      .select(
        sql`set_config('idle_in_transaction_session_timeout', ${`${IDLE_IN_TRANSACTION_MS}`}, true)`.as(
          'timeout',
        ),
      )
      .where('id', '=', tableId)
      .where('lease_token', '=', token)
      .where('leader', '=', leader)
      .forShare()
      .executeTakeFirst();
    if (!held) throw new LeaseLostError(`Lost the lease of ${tableId}`);
    const written = await write(trx);
    await announceRound(trx, tableId);
    return written;
  });
}

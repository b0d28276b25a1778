import type { Database, DB } from '@baize/db';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type ToldTime, timelineNow } from '../clock.ts';
import { announceRound, notify } from '../table-feed.ts';

/** The right to run a table's rounds. Every write proves it with the token. */
export type Lease = {
  tableId: string;
  leader: string;
  token: number;
};

/** The last heartbeat of a leader. The leader is alive as long as it changes. */
export type LeaseBeat = { token: number; beat: number };

/** Thrown when another process has taken over the table. The former holder must stop writing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** The database disconnects a leader that freezes between two statements for this long. */
const IDLE_IN_TRANSACTION_MS = 1_500;

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
 * Acquires the lease if it is free, or if the heartbeat has not changed since `silentSince` was
 * read. The caller measures the lease's duration with its own clock, so clocks are never compared.
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

/** Renews the heartbeat and returns the time of the shared timeline according to the database. */
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
 * Writes a change of a round and notifies all processes on commit. A process whose lease ran out
 * fails here and writes nothing. The row stays locked against a takeover until the commit.
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

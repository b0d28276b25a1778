import type { MessageOf, RoundState } from '@baize/contract/live';
import type { DB } from '@baize/db';
import type { Kysely, Selectable } from 'kysely';
import { TIMELINE_EPOCH } from '../clock.ts';

export type RoundRow = Pick<Selectable<DB['live_rounds']>, (typeof roundColumns)[number]>;

export const roundColumns = [
  'id',
  'table_id',
  'chain_id',
  'chain_index',
  'commit',
  'status',
  'opened_at',
  'closes_at',
  'closed_at',
  'reveal_at',
  'number',
  'seed',
  'settled_at',
] as const;

export type RoundBroadcast = MessageOf<
  'round.open' | 'round.closed' | 'round.result' | 'round.void'
>;

const steps = { open: 0, closed: 1, settled: 2, void: 3 } as const;
const STEPS_PER_ROUND = 4;

/**
 * Sequence number of a broadcast. It is derived from the round's id and status, so all processes
 * number alike and a player can reconnect to any of them.
 */
export const sequenceOf = (row: Pick<RoundRow, 'id' | 'status'>) =>
  row.id * STEPS_PER_ROUND + steps[row.status];

export const roundOfSequence = (seq: number) => Math.floor(seq / STEPS_PER_ROUND);

const moment = (time: string) => Date.parse(time);
const hex = (bytes: Buffer) => bytes.toString('hex');

const revealPtsOf = (row: Pick<RoundRow, 'reveal_at'>) =>
  row.reveal_at === null ? 0 : moment(row.reveal_at) - TIMELINE_EPOCH;

export function broadcastOf(row: RoundRow): RoundBroadcast {
  const roundId = row.id;
  const seq = sequenceOf(row);
  if (row.status === 'open') {
    const at = moment(row.opened_at);
    const commit = hex(row.commit);
    const closesAt = moment(row.closes_at);
    return { t: 'round.open', seq, at, roundId, index: row.chain_index, commit, closesAt };
  }
  if (row.status === 'closed') {
    return { t: 'round.closed', seq, at: moment(row.closed_at ?? row.closes_at), roundId };
  }
  const at = moment(row.settled_at ?? row.closes_at);
  const seed = row.seed ? hex(row.seed) : null;
  if (row.status === 'void' || row.number === null || seed === null) {
    return { t: 'round.void', seq, at, roundId, seed };
  }
  const revealPts = revealPtsOf(row);
  return { t: 'round.result', seq, at, roundId, number: row.number, seed, revealPts };
}

export function stateOf(row: RoundRow): RoundState {
  const { number, seed } = row;
  return {
    roundId: row.id,
    index: row.chain_index,
    commit: hex(row.commit),
    closesAt: moment(row.closes_at),
    phase: row.status === 'open' || row.status === 'closed' ? row.status : 'result',
    result:
      number === null || seed === null
        ? null
        : { number, seed: hex(seed), revealPts: revealPtsOf(row) },
  };
}

export function readRoundsSince(
  db: Kysely<DB>,
  tableId: string,
  roundId: number,
): Promise<RoundRow[]> {
  return db
    .selectFrom('live_rounds')
    .select(roundColumns)
    .where('table_id', '=', tableId)
    .where('id', '>=', roundId)
    .orderBy('id')
    .limit(50)
    .execute();
}

export function findRound(
  db: Kysely<DB>,
  tableId: string,
  roundId: number,
): Promise<RoundRow | undefined> {
  return db
    .selectFrom('live_rounds')
    .select(roundColumns)
    .where('table_id', '=', tableId)
    .where('id', '=', roundId)
    .executeTakeFirst();
}

export const HISTORY_LENGTH = 12;

export async function readLastRounds(
  db: Kysely<DB>,
  tableId: string,
  count = HISTORY_LENGTH,
): Promise<RoundRow[]> {
  const newestFirst = await db
    .selectFrom('live_rounds')
    .select(roundColumns)
    .where('table_id', '=', tableId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return newestFirst.reverse();
}

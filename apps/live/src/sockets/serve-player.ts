import {
  type BetErrorCode,
  betErrorMessages,
  type ClientMessage,
  type PlacedBet,
} from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { checkBet } from '../bets/check-bet.ts';
import { placeBet } from '../bets/place-bet.ts';
import { readBalance, readOpenBets, readSettlements } from '../bets/read-bets.ts';
import type { Clock } from '../clock.ts';
import { broadcastOf, readLastRounds, roundOfSequence, sequenceOf } from '../rounds/round.ts';
import type { TableStore } from '../rounds/table-store.ts';
import type { LiveTable } from '../tables.ts';
import type { Connection } from './connection.ts';

/** What a connection needs of the table it sits at. */
export interface Seat {
  db: Database;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  table: LiveTable;
  store: TableStore;
  videoEpoch: number;
}

const maxMissedRounds = 12;

/** Sends the state a player comes into. The snapshot is whole: read again if the table moved. */
export async function welcome(seat: Seat, connection: Connection): Promise<void> {
  const { db, table, store, clock } = seat;
  const { playerId } = connection.admission;
  for (;;) {
    const seq = store.lastSequence();
    const round = store.current();
    const [player, balance, bets] = await Promise.all([
      readExternalId(db, playerId),
      readBalance(db, playerId),
      round ? readOpenBets(db, playerId, round.id) : [],
    ]);
    if (seq !== store.lastSequence()) continue;
    connection.send({
      t: 'welcome',
      seq,
      at: clock.now(),
      table: { id: table.id, name: table.name },
      player: { id: player, balance },
      limits: table.limits,
      round: store.state(),
      bets,
      // The running round's number is for the picture to tell.
      history: store.history().filter(({ roundId }) => roundId !== round?.id),
    });
    return;
  }
}

async function readExternalId(db: Database, playerId: number): Promise<string> {
  const row = await db
    .selectFrom('live_players')
    .select('external_id')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.external_id;
}

export async function answer(
  seat: Seat,
  connection: Connection,
  message: ClientMessage,
): Promise<void> {
  if (message.t === 'ping') {
    connection.send({ t: 'pong', at: message.at, now: seat.clock.now() });
  } else if (message.t === 'resume') {
    await resume(seat, connection, message.lastSeq);
  } else {
    const { t: _, ...bet } = message;
    await answerBet(seat, connection, bet);
  }
}

export function refuseBet(connection: Connection, id: string, code: BetErrorCode): void {
  connection.send({ t: 'bet.err', id, code, message: betErrorMessages[code] });
}

async function answerBet(seat: Seat, connection: Connection, bet: PlacedBet): Promise<void> {
  const { pool, store, clock, table } = seat;
  const checked = checkBet(bet, table.limits);
  if (typeof checked === 'string') return refuseBet(connection, bet.id, checked);
  const now = clock.now();
  const round = store.current();
  const isBettingOpen =
    round?.id === bet.roundId && round.status === 'open' && now < Date.parse(round.closes_at);
  const { playerId, partnerId } = connection.admission;
  const bettor = { playerId, partnerId, tableId: table.id };
  try {
    const outcome = await placeBet(pool, bettor, checked, table.limits, { now, isBettingOpen });
    if ('error' in outcome) refuseBet(connection, bet.id, outcome.error);
    else connection.send({ t: 'bet.ok', ...bet, balance: outcome.balance });
  } catch (error) {
    seat.log.error({ err: error, tableId: table.id }, 'a bet could not be placed');
    refuseBet(connection, bet.id, 'unavailable');
  }
}

/** Tells a player who was away what was broadcast meanwhile and how its bets ended. */
async function resume(seat: Seat, connection: Connection, lastSeq: number): Promise<void> {
  const { db, table, videoEpoch } = seat;
  const { playerId } = connection.admission;
  const lastRound = roundOfSequence(lastSeq);
  const rounds = (await readLastRounds(db, table.id, maxMissedRounds))
    .filter((row) => row.id >= lastRound && sequenceOf(row) > lastSeq)
    .reverse();
  const roundIds = rounds.map(({ id }) => id);
  const settlements = (await readSettlements(db, [playerId], roundIds)).get(playerId) ?? [];
  for (const row of rounds) {
    connection.send(broadcastOf(row, videoEpoch));
    const settlement = settlements.find(({ roundId }) => roundId === row.id);
    if (settlement) connection.send(settlement);
  }
}

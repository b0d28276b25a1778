import {
  type BetErrorCode,
  betErrorMessages,
  type ClientMessage,
  type MessageOf,
  type PlacedBet,
} from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { Bankrolls } from '../bets/bankroll.ts';
import { checkBet } from '../bets/check-bet.ts';
import { readSettlements } from '../bets/read-bets.ts';
import { takeBackBets } from '../bets/take-back-bets.ts';
import type { Clock } from '../clock.ts';
import { readBalance } from '../ledger/balance.ts';
import { readHistory } from '../players/read-history.ts';
import {
  broadcastOf,
  findRound,
  type RoundRow,
  readLastRounds,
  roundOfSequence,
  sequenceOf,
} from '../rounds/round.ts';
import type { TableStore } from '../rounds/table-store.ts';
import type { LiveTable } from '../tables.ts';
import type { Connection } from './connection.ts';
import type { Players } from './players.ts';

/** The table a player plays at, and its services. */
export type PlayedTable = {
  db: Database;
  clock: Clock;
  bankrolls: Bankrolls;
  table: LiveTable;
  store: TableStore;
  players: Players;
};

const MAX_MISSED_ROUNDS = 12;

export async function answerMessage(
  hosted: PlayedTable,
  connection: Connection,
  message: ClientMessage,
  renew: () => string | undefined,
): Promise<void> {
  if (message.t === 'bet') return answerBet(hosted, connection, message);
  if (message.t === 'take_back') return answerTakeBack(hosted, connection, message);
  if (message.t === 'history') {
    return oneAtATime(reading, connection, () => answerHistory(hosted, connection));
  }
  if (message.t === 'resume') {
    return oneAtATime(resuming, connection, () =>
      resumePlayer(hosted, connection, message.lastSeq),
    );
  }
  const launchToken = renew();
  const now = hosted.clock.now();
  connection.send({ t: 'pong', at: message.at, now, ...(launchToken && { launchToken }) });
}

export function refuseBet(connection: Connection, id: string, code: BetErrorCode): void {
  connection.send({ t: 'bet.err', id, code, message: betErrorMessages[code] });
}

async function answerBet(
  hosted: PlayedTable,
  connection: Connection,
  bet: PlacedBet,
): Promise<void> {
  const { table, store, clock, bankrolls, players } = hosted;
  const bettor = connection.session;
  const checked = checkBet(bet, table.game);
  if (checked === undefined) return refuseBet(connection, bet.id, 'invalid_bet');
  const placedAt = clock.now();
  const outcome = await bankrolls[bettor.account.kind].place({
    bettor,
    bet: checked,
    placedAt,
    isInTime: store.isBettingOpen(bet.roundId, placedAt),
  });
  if ('error' in outcome) return refuseBet(connection, bet.id, outcome.error);
  const { id, roundId, type, value, amount } = bet;
  const { balance } = outcome;
  const taken = { t: 'bet.ok' as const, id, roundId, type, value, amount, balance };
  connection.send(taken);
  players.tellOthers(connection, taken);
}

async function answerTakeBack(
  { db, store, clock, players }: PlayedTable,
  connection: Connection,
  { roundId, id }: Extract<ClientMessage, { t: 'take_back' }>,
): Promise<void> {
  const { session } = connection;
  const at = clock.now();
  const { ids, balance } = store.isBettingOpen(roundId, at)
    ? await takeBackBets(db, { bettor: session, roundId, id, at })
    : { ids: [], balance: await readBalance(db, session) };
  const back = { t: 'bets.back' as const, roundId, ids, balance };
  connection.send(back);
  if (ids.length > 0) players.tellOthers(connection, back);
}

/** Connections with a request of an expensive kind in progress. */
const reading = new WeakSet<Connection>();
const resuming = new WeakSet<Connection>();

/** Ignores a request while the connection's previous request of the same kind is in progress. */
async function oneAtATime(
  answered: WeakSet<Connection>,
  connection: Connection,
  answer: () => Promise<void>,
): Promise<void> {
  if (answered.has(connection)) return;
  answered.add(connection);
  try {
    await answer();
  } finally {
    answered.delete(connection);
  }
}

async function answerHistory({ db }: PlayedTable, connection: Connection): Promise<void> {
  connection.send(await readHistory(db, connection.session));
}

const isDecided = ({ status }: RoundRow) => status === 'settled' || status === 'void';

function emptySettlement(row: RoundRow, balance: number): MessageOf<'settlement'> {
  const outcome = row.status === 'void' ? 'void' : 'settled';
  return { t: 'settlement', roundId: row.id, outcome, staked: 0, paid: 0, balance, bets: [] };
}

/**
 * Reads the rounds since the last broadcast the player received, oldest first. That broadcast's
 * round is included after any absence, because it may contain the player's bets. A result is
 * repeated, because the connection may have broken between the result and its settlement.
 */
async function readMissedRounds({ db, table }: PlayedTable, lastSeq: number): Promise<RoundRow[]> {
  const lastRound = roundOfSequence(lastSeq);
  const rounds = await readLastRounds(db, table.id, MAX_MISSED_ROUNDS);
  if (!rounds.some(({ id }) => id <= lastRound)) {
    const left = await findRound(db, table.id, lastRound);
    if (left) rounds.unshift(left);
  }
  const from = (row: RoundRow) => (isDecided(row) ? lastSeq : lastSeq + 1);
  return rounds.filter((row) => row.id >= lastRound && sequenceOf(row) >= from(row));
}

/** Sends the broadcasts and settlements that a reconnecting player missed. */
async function resumePlayer(
  hosted: PlayedTable,
  connection: Connection,
  lastSeq: number,
): Promise<void> {
  const { session } = connection;
  const { id: accountId } = session.account;
  const rounds = await readMissedRounds(hosted, lastSeq);
  const roundIds = rounds.map(({ id }) => id);
  const settled = await readSettlements(hosted.db, [accountId], roundIds);
  const settlements = settled.get(accountId) ?? [];
  const balance = settlements[0]?.balance ?? (await readBalance(hosted.db, session));
  for (const row of rounds) {
    connection.send(broadcastOf(row));
    if (!isDecided(row)) continue;
    // Players without bets also get a settlement, so that a page showing a lost bet removes it.
    const settlement = settlements.find(({ roundId }) => roundId === row.id);
    connection.send(settlement ?? emptySettlement(row, balance));
  }
}

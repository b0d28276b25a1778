import { randomUUID } from 'node:crypto';
import type { PlacedBet } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { type CheckedBet, checkBet } from '../bets/check-bet.ts';
import { type BetOutcome, type BetRequest, placeBets } from '../bets/place-bets.ts';
import type { PlayerSession } from '../player-session.ts';
import { acquireLease } from '../rounds/lease.ts';
import { openRound } from '../rounds/open-round.ts';
import { publishChain } from '../rounds/seed-chain.ts';
import { openSession } from '../sessions/open-session.ts';
import { readTables } from '../tables.ts';
import { aPartner } from './people.ts';

async function readTable(db: Database, tableId = 'roulette-1') {
  const table = (await readTables(db)).find(({ id }) => id === tableId);
  if (!table) throw new Error('No such table');
  return table;
}

/** A table with the sandbox's settings and without players. */
export async function addTable(db: Database, id: string): Promise<string> {
  await sql`insert into live_tables (id, name, game, min_bet, max_payout, max_round_stake,
    max_bets_per_round, starting_balance)
    select ${id}, name, game, min_bet, max_payout, max_round_stake, max_bets_per_round, starting_balance
    from live_tables limit 1`.execute(db);
  return id;
}

/** A table with an open round whose leader is the test. */
export async function leadOpenRound(db: Database, tableId = 'roulette-1') {
  const table = await readTable(db, tableId);
  const lease = await acquireLease(db, table.id, randomUUID());
  if (!lease) throw new Error('Somebody leads the table');
  const chain = await publishChain(db, table.id, Buffer.from('a secret'), 10);
  const now = Date.now();
  const times = { openedAt: now, closesAt: now + 600_000, revealAt: now + 610_000 };
  return { table, lease, chain, round: await openRound(db, lease, chain, 1, times) };
}

/** A player with a ledger account who is not connected. */
export async function aBettor(db: Database, tableIds = ['roulette-1']) {
  const { partnerId, keyId: apiKeyId, origin } = await aPartner(db);
  const opened: PlayerSession[] = [];
  for (const tableId of tableIds) {
    const table = await readTable(db, tableId);
    const player = { partnerId, apiKeyId, origin, externalId: 'p', table, hasWallet: false };
    const { session } = await openSession(db, { ...player, mode: 'test', now: Date.now() });
    opened.push(session);
  }
  const [first] = opened;
  if (!first) throw new Error('A bettor sits at a table');
  return {
    playerId: first.playerId,
    knownSince: first.knownSince,
    partnerId,
    tableId: first.tableId,
    account: first.account,
  };
}

/** A bet of ten on red unless overridden, as returned by `checkBet`. */
export async function aBet(db: Database, bet: Partial<PlacedBet>): Promise<CheckedBet> {
  const table = await readTable(db);
  const whole: PlacedBet = { id: 'b', roundId: 1, type: 'red', value: null, amount: 1_000, ...bet };
  const checked = checkBet(whole, table.game);
  if (!checked) throw new Error('The game has no such bet');
  return checked;
}

export async function placeInTurn(client: ClientBase, requests: readonly BetRequest[]) {
  const outcomes: BetOutcome[] = [];
  for (const request of requests) outcomes.push(...(await placeBets(client, [request])));
  return outcomes;
}

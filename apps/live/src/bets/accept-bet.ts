import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { TableStore } from '../rounds/table-store.ts';
import type { LiveTable } from '../tables.ts';
import type { CashDesk } from './cash-desk.ts';
import type { Cashier } from './cashier.ts';
import type { CheckedBet } from './check-bet.ts';
import { askForAccount } from './hold-accounts.ts';
import { type BetOutcome, type Bettor, placeBet } from './place-bet.ts';

export interface BetParts {
  pool: Pool;
  clock: Clock;
  table: LiveTable;
  store: TableStore;
  desk: CashDesk;
}

/** Longer than any lease: by then whoever held the account has given it back or lost it. */
const giveUpAfterMs = 8_000;
const askEveryMs = 40;

/** From the purse, in memory, where this process leads the table; else in the database. */
export function acceptBet(
  parts: BetParts,
  bettor: Bettor,
  bet: CheckedBet,
): BetOutcome | Promise<BetOutcome> {
  const { cashier } = parts.desk;
  const outcome = cashier?.place(bettor, bet, parts.clock.now());
  return outcome ?? acceptSlowly(parts, cashier, bettor, bet);
}

async function acceptSlowly(
  parts: BetParts,
  cashier: Cashier | undefined,
  bettor: Bettor,
  bet: CheckedBet,
): Promise<BetOutcome> {
  const { clock } = parts;
  const { playerId } = bettor;
  if (cashier && (cashier.purseOf(playerId) ?? (await cashier.openPurse(playerId)))) {
    const outcome =
      (await cashier.place(bettor, bet, clock.now())) ??
      (await lookUp(parts, bettor, bet)) ??
      (await cashier.place(bettor, bet, clock.now(), true));
    if (outcome) return withBalance(outcome, cashier.purseOf(playerId)?.balance);
  }
  // What this process has answered is in the database before the database is asked.
  await cashier?.written();
  return placeInDatabase(parts, bettor, bet);
}

/** The answer to a bet made before, or why there is none; undefined for a new one in time. */
async function lookUp(
  parts: BetParts,
  bettor: Bettor,
  bet: CheckedBet,
): Promise<BetOutcome | undefined> {
  const { pool, clock, table } = parts;
  const moment = { now: clock.now(), isBettingOpen: false };
  const outcome = await placeBet(pool, bettor, bet, table.limits, moment);
  if (outcome === 'ask_again') return undefined;
  const isUnknown = 'error' in outcome && outcome.error === 'bets_closed';
  return isUnknown && isBettingOpen(parts, bet, clock.now()) ? undefined : outcome;
}

const withBalance = (outcome: BetOutcome, balance: number | undefined): BetOutcome =>
  'error' in outcome || balance === undefined ? outcome : { balance };

async function placeInDatabase(
  parts: BetParts,
  bettor: Bettor,
  bet: CheckedBet,
): Promise<BetOutcome> {
  const { pool, clock, table } = parts;
  const deadline = clock.now() + giveUpAfterMs;
  for (;;) {
    const now = clock.now();
    const moment = { now, isBettingOpen: isBettingOpen(parts, bet, now) };
    const outcome = await placeBet(pool, bettor, bet, table.limits, moment);
    if (outcome !== 'ask_again') return outcome;
    if (now > deadline) return { error: 'unavailable' };
    await freeAccount(pool, clock, bettor.playerId, deadline);
  }
}

/** Resolves when no process holds the account any more, or when waiting longer helps no one. */
export async function freeAccount(
  pool: Pool,
  clock: Clock,
  playerId: number,
  deadline = clock.now() + giveUpAfterMs,
): Promise<void> {
  while ((await askForAccount(pool, playerId)) && clock.now() < deadline) await sleep(askEveryMs);
}

function isBettingOpen({ store }: BetParts, bet: CheckedBet, now: number): boolean {
  const round = store.current();
  return round?.id === bet.roundId && round.status === 'open' && now < Date.parse(round.closes_at);
}

import type { PlacedBet, TableLimits } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Lease } from '../rounds/lease.ts';
import type { RoundRow } from '../rounds/round.ts';
import { createBetWriter } from './bet-writer.ts';
import type { CheckedBet } from './check-bet.ts';
import {
  holdAccounts,
  readAskedPlayers,
  readBalances,
  readPlayedBefore,
  releaseAccounts,
} from './hold-accounts.ts';
import type { Journal } from './journal.ts';
import { journalLine } from './journal-entry.ts';
import type { BetOutcome, Bettor } from './place-bet.ts';
import { isSameBet, openPurse, type Purse, refusalOf, takeStake, turnPage } from './purse.ts';

export interface CashierParts {
  db: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  limits: TableLimits;
  lease: Lease;
  /** Missing when the disk gave none: every bet then waits for the database. */
  journal: Journal | undefined;
  /** Until when no other process can have the table; bets are answered from memory only before. */
  trustedUntil(): number;
  currentRound(): RoundRow | undefined;
  isPresent(playerId: number): boolean;
}

export interface Cashier {
  purseOf(playerId: number): Purse | undefined;
  /** The purse as the database has it now; none when another process holds or wants the account. */
  openPurse(playerId: number): Promise<Purse | undefined>;
  /** Undefined when only the database can tell. `isNew` says that it was asked. */
  place(bettor: Bettor, bet: CheckedBet, now: number, isNew?: true): Answer | undefined;
  closePurses(playerIds: readonly number[]): Promise<void>;
  /** Gives back what other processes ask for. */
  giveBack(): Promise<void>;
  /** Takes over what a settlement paid. */
  refresh(): Promise<void>;
  /** Takes no more bets for the round; resolves when the database has all that were taken. */
  closeBetting(roundId: number): Promise<void>;
  /** Resolves when the database has every bet answered so far. */
  written(): Promise<void>;
  close(): Promise<void>;
}

type Answer = BetOutcome | Promise<BetOutcome>;

const pursesPerTurn = 200;

/**
 * Takes bets for the leader of a table from purses in memory. A bet is answered when the journal has
 * it; the database follows in batches (docs/decisions/0040-live.md, Money).
 */
export function createCashier(parts: CashierParts): Cashier {
  const { db, pool, log, limits, lease, journal } = parts;
  const writer = createBetWriter(pool, log, () => journal?.shorten());
  const purses = new Map<number, Purse>();
  const opening = new Set<number>();
  let isClosed = false;
  let closedRound = 0;
  let open = { roundId: 0, closesAt: 0, commit: '' };

  function isOpen({ roundId }: CheckedBet, now: number): boolean {
    const round = parts.currentRound();
    if (round?.id !== roundId || round.status !== 'open' || roundId <= closedRound) return false;
    if (open.roundId !== roundId) {
      const closesAt = Date.parse(round.closes_at);
      open = { roundId, closesAt, commit: round.commit.toString('hex') };
    }
    return now < open.closesAt && now < parts.trustedUntil() && !isClosed;
  }

  function repeat(purse: Purse, taken: PlacedBet, bet: CheckedBet): Answer {
    if (!isSameBet(taken, bet)) return { error: 'bet_id_reused' };
    const answer = () => ({ balance: purse.balance });
    return purse.unanswered.get(bet.id)?.then(answer) ?? answer();
  }

  function take(purse: Purse, bettor: Bettor, bet: CheckedBet, now: number): Answer {
    const { playerId } = bettor;
    const line = journalLine(bettor, bet, open.commit, now);
    const isKept = journal?.append(line) ?? false;
    const { id, roundId, type, value, amount } = bet;
    takeStake(purse, { id, roundId, type, value, amount });
    writer.add({ roundId, playerId, line, amount });
    const { balance } = purse;
    if (isKept) return { balance };
    const written = writer.inTurn(() => {
      purse.unanswered.delete(id);
    });
    purse.unanswered.set(id, written);
    return written.then(() => ({ balance }));
  }

  async function openWaiting(): Promise<void> {
    const playerIds = [...opening].slice(0, pursesPerTurn);
    for (const playerId of playerIds) opening.delete(playerId);
    if (playerIds.length === 0) return;
    const accounts = await holdAccounts(pool, lease, playerIds);
    const newcomers = accounts.filter(({ playerId }) => !purses.has(playerId));
    const roundId = parts.currentRound()?.id ?? 0;
    const ids = newcomers.map(({ playerId }) => playerId);
    const played = ids.length > 0 ? await readPlayedBefore(pool, ids, roundId) : [];
    const playedBy = new Map(played.map((one) => [one.playerId, one]));
    for (const account of accounts) {
      const { playerId } = account;
      const purse = purses.get(playerId);
      if (purse) purse.balance = account.balance - writer.unwritten(playerId);
      else purses.set(playerId, openPurse(account, playedBy.get(playerId), roundId));
    }
    const gone = ids.filter((playerId) => !parts.isPresent(playerId));
    if (gone.length > 0) closePurses(gone).catch(report);
  }

  /** In two turns: what was staked before the purse was gone is written before the account is. */
  function closePurses(playerIds: readonly number[]): Promise<void> {
    const emptied = writer.inTurn(() => {
      for (const playerId of playerIds) purses.delete(playerId);
    });
    const released = writer.inTurn(() => releaseAccounts(db, lease, playerIds));
    return emptied.then(() => released);
  }

  const report = (error: unknown) => log.warn({ err: error }, 'an account could not be given back');

  return {
    purseOf: (playerId) => purses.get(playerId),
    async openPurse(playerId) {
      opening.add(playerId);
      while (opening.has(playerId)) await writer.inTurn(openWaiting);
      return purses.get(playerId);
    },
    place(bettor, bet, now, isNew) {
      const purse = purses.get(bettor.playerId);
      if (!purse) return undefined;
      const taken = purse.bets.get(bet.id);
      if (taken) return repeat(purse, taken, bet);
      if (!isOpen(bet, now)) return undefined;
      if (!isNew && purse.known.mayHave(bet.id)) return undefined;
      if (purse.roundId !== bet.roundId) turnPage(purse, bet.roundId);
      const error = refusalOf(purse, bet.amount, limits);
      return error ? { error } : take(purse, bettor, bet, now);
    },
    closePurses,
    async giveBack() {
      const asked = await readAskedPlayers(db, lease);
      if (asked.length > 0) await closePurses(asked);
    },
    refresh: () =>
      writer.inTurn(async () => {
        for (const { playerId, balance } of await readBalances(db, [...purses.keys()])) {
          const purse = purses.get(playerId);
          if (purse) purse.balance = balance - writer.unwritten(playerId);
        }
      }),
    closeBetting(roundId) {
      closedRound = roundId;
      return writer.inTurn(() => undefined);
    },
    written: () => writer.inTurn(() => undefined),
    async close() {
      isClosed = true;
      try {
        await writer.close();
        journal?.remove();
      } catch (error) {
        log.error(
          { err: error },
          'the last bets are only in the journal; the next start writes them',
        );
        journal?.close();
      }
    },
  };
}

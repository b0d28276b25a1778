import type { Database } from '@baize/db';
import type { Game, GamePace } from '@baize/games';
import type { Clock } from '../clock.ts';
import { closeRound } from './close-round.ts';
import type { Lease } from './lease.ts';
import { openRound } from './open-round.ts';
import { type RoundRow, readLastRounds } from './round.ts';
import { publishChain, reopenChain, type SeedChain } from './seed-chain.ts';
import { settleRound, voidRound } from './settle-round.ts';
import type { TableStore } from './table-store.ts';

/** Durations of the phases of a round: those of the game, and the platform's additions. */
export type RoundPace = GamePace & {
  /**
   * The result is broadcast this long before its clip begins, so that every process has it in time.
   */
  resultAheadMs: number;
  /** An unfinished round that is overdue by more than this is voided instead of played out. */
  voidAfterMs: number;
};

const RESULT_AHEAD_MS = 1_000;
const VOID_AFTER_MS = 60_000;

export const paceOf = ({ pace }: Pick<Game, 'pace'>): RoundPace => ({
  ...pace,
  resultAheadMs: RESULT_AHEAD_MS,
  voidAfterMs: VOID_AFTER_MS,
});

export type LeadTable = {
  db: Database;
  clock: Clock;
  secret: Uint8Array;
  game: Game;
  pace: RoundPace;
  lease: Lease;
  store: TableStore;
};

/** Runs rounds until the signal is aborted or a write fails. */
export async function leadTable(options: LeadTable, signal: AbortSignal): Promise<never> {
  const { db, clock, lease, pace, store } = options;
  const align = (moment: number) => Math.ceil(moment / pace.loopMs) * pace.loopMs;
  const revealAfter = (closed: number) => align(closed) + pace.runningMs + pace.seenMs;
  const left = await takeUpRound(options);
  let chain = await publishChain(db, lease.tableId, options.secret);
  let index = 0;
  let round = left?.round;
  let roundChain = left?.chain ?? chain;

  for (;;) {
    if (!round) {
      if (index >= chain.length) {
        chain = await publishChain(db, lease.tableId, options.secret);
        index = 0;
      }
      const openedAt = align(clock.now());
      await clock.sleepUntil(openedAt, signal);
      const closesAt = openedAt + pace.bettingMs;
      const times = { openedAt, closesAt, revealAt: revealAfter(closesAt) };
      round = await openRound(db, lease, chain, ++index, times);
      roundChain = chain;
      store.show(round);
    }
    if (round.status === 'open') {
      await clock.sleepUntil(Date.parse(round.closes_at), signal);
      const closedAt = clock.now();
      const onTime = Math.max(Date.parse(round.closes_at), closedAt - pace.loopMs);
      const times = { closedAt, revealAt: revealAfter(onTime) };
      round = await closeRound(db, lease, round.id, times);
      store.show(round);
    }
    const resultAt: number = Date.parse(round.reveal_at ?? round.closes_at) - pace.seenMs;
    await clock.sleepUntil(resultAt - pace.resultAheadMs, signal);
    const seed = roundChain.seedAt(round.chain_index);
    round = await settleRound(db, lease, round, seed, clock.now(), options.game);
    store.show(round);
    // Wakes half a loop early, so that the next round can open exactly at the end of the loop.
    await clock.sleepUntil(resultAt + pace.resultMs - pace.loopMs / 2, signal);
    round = undefined;
  }
}

/**
 * Handles a round that the previous leader left unfinished: returns it if it is recent, otherwise
 * voids it.
 */
async function takeUpRound(
  options: LeadTable,
): Promise<{ round: RoundRow; chain: SeedChain } | undefined> {
  const { db, clock, lease, pace, store } = options;
  const rounds = await readLastRounds(db, lease.tableId);
  store.showAll(rounds);
  const last = rounds.at(-1);
  if (!last || last.status === 'settled' || last.status === 'void') return undefined;

  const chain = await reopenChain(db, last.chain_id, options.secret);
  const due = Date.parse(last.reveal_at ?? last.closes_at);
  const lateBy = clock.now() - due;
  // A round far in the future means that all clocks were set back. Nobody who was sent its times is
  // still connected.
  const isAhead = -lateBy > pace.bettingMs + pace.voidAfterMs;
  if (chain && lateBy < pace.voidAfterMs && !isAhead) return { round: last, chain };
  const seed = chain?.seedAt(last.chain_index) ?? null;
  const voided = await voidRound(db, lease, last, seed, clock.now());
  store.show(voided);
  return undefined;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type BetLine, recordBets } from './record-bets.ts';

export interface AnsweredBet extends BetLine {
  amount: number;
}

/** Brings answered bets into the database, many in one commit, and lets others in between. */
export interface BetWriter {
  add(bet: AnsweredBet): void;
  /** What the player has staked and the database does not know of. */
  unwritten(playerId: number): number;
  /** Runs when all bets added so far are in the database, and while none is being written. */
  inTurn<T>(task: () => Promise<T> | T): Promise<T>;
  /** Writes what is left; rejects when the database does not take it. */
  close(): Promise<void>;
}

/** Long enough for bets that come together to share a commit. */
const gatherMs = 5;
const retryMs = 100;
const betsPerCommit = 1_000;

export function createBetWriter(
  pool: Pool,
  log: FastifyBaseLogger,
  onAllWritten: () => void,
): BetWriter {
  let waiting: AnsweredBet[] = [];
  let lastTurn: Promise<unknown> = Promise.resolve();
  let isScheduled = false;
  let isClosed = false;

  async function writeBatch(batch: AnsweredBet[]): Promise<void> {
    for (;;) {
      try {
        const { ended, unknown } = await recordBets(pool, batch);
        if (ended + unknown > 0) log.warn({ ended, unknown }, 'bets came too late for their round');
        return;
      } catch (error) {
        if (isClosed) throw error;
        log.error({ err: error, bets: batch.length }, 'bets could not be written; trying again');
        await sleep(retryMs);
      }
    }
  }

  async function writeWaiting(): Promise<void> {
    for (let left = waiting.length; left > 0; left -= betsPerCommit) {
      const batch = waiting.slice(0, Math.min(left, betsPerCommit));
      await writeBatch(batch);
      waiting = waiting.slice(batch.length);
      if (waiting.length === 0) onAllWritten();
    }
  }

  function inTurn<T>(task: () => Promise<T> | T): Promise<T> {
    const turn = lastTurn.then(writeWaiting).then(task);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  return {
    add(bet) {
      waiting.push(bet);
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(() => {
        isScheduled = false;
        // Whoever closes the writer is told when this fails; until then it does not.
        inTurn(() => undefined).catch(() => undefined);
      }, gatherMs);
    },
    unwritten(playerId) {
      let sum = 0;
      for (const bet of waiting) if (bet.playerId === playerId) sum += bet.amount;
      return sum;
    },
    inTurn,
    close() {
      isClosed = true;
      return inTurn(() => undefined);
    },
  };
}

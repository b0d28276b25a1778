import { setTimeout as sleep } from 'node:timers/promises';
import { noTracing, type Tracing } from '@baize/platform/tracing/tracing';
import type { FastifyBaseLogger } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import type { Bankroll } from './bankroll.ts';
import { type BetOutcome, type BetRequest, placeBets } from './place-bets.ts';

type Waiting = BetRequest & {
  resolve(outcome: BetOutcome): void;
  reject(error: unknown): void;
};

const BETS_PER_BATCH = 200;
const BATCHES_AT_ONCE = 2;
/**
 * A batch that takes longer is large or waits for a lock. The next batch is then sent in parallel
 * on another connection.
 */
const QUICK_MS = 3;
/** The sum is longer than the database takes to restart. */
const RETRY_AFTER_MS = [50, 200, 1_000, 2_000];

/**
 * Accepts bets of this process's players from accounts in our ledger. Bets that arrive while a
 * batch is in flight share the next one. A single bet waits only for its own commit, and a crowd
 * shares one.
 */
export function createPlayMoney(
  database: Pool,
  log: FastifyBaseLogger,
  tracing: Tracing = noTracing,
): Bankroll {
  const pool = openBetPool(database, log);
  let waiting: Waiting[] = [];
  let isDue = false;
  let batches = 0;
  /** The batch that later bets wait for, until it completes or exceeds `QUICK_MS`. */
  let quick: readonly Waiting[] | undefined;
  /** Players with a bet in flight; their next bet waits. */
  const busy = new Set<number>();

  /** Waits for the end of this event-loop turn, so that bets that arrive together share a batch. */
  function start(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      sendWaiting();
    });
  }

  function sendWaiting(): void {
    if (quick !== undefined || batches === BATCHES_AT_ONCE) return;
    const batch = takeBatch();
    if (batch.length > 0) settle(batch);
  }

  function takeBatch(): Waiting[] {
    const { batch, rest } = firstOfEachPlayer(waiting, busy);
    waiting = rest;
    for (const { bettor } of batch) busy.add(bettor.playerId);
    return batch;
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    const letNextPass = () => {
      if (quick === batch) quick = undefined;
      sendWaiting();
    };
    batches++;
    quick = batch;
    const timer = setTimeout(letNextPass, QUICK_MS);
    const outcomes = await commit(batch);
    clearTimeout(timer);
    batches--;
    for (const [index, one] of batch.entries()) {
      // Not awaited: otherwise other bets would wait while this one retries until the database is
      // back.
      if (!outcomes) settleAlone(one);
      else finish(one, outcomes[index] as BetOutcome);
    }
    letNextPass();
  }

  /** Returns undefined if the outcome is unknown. */
  async function commit(batch: readonly Waiting[]): Promise<readonly BetOutcome[] | undefined> {
    const bets = batch.length;
    let client: PoolClient | undefined;
    try {
      return await tracing.begin('bets commit', { 'baize.bets': bets }, async () => {
        client = await pool.connect();
        return placeOn(client, batch);
      });
    } catch (error) {
      if (client === undefined) {
        log.error({ err: error, bets }, 'bets are refused without a database');
        return batch.map(() => ({ error: 'unavailable' }));
      }
      log.error({ err: error, bets }, 'a batch of bets failed; trying one by one');
      return undefined;
    }
  }

  async function settleAlone(one: Waiting): Promise<void> {
    await placeAlone(one).then(one.resolve, one.reject);
    busy.delete(one.bettor.playerId);
    start();
  }

  function finish(one: Waiting, outcome: BetOutcome): void {
    busy.delete(one.bettor.playerId);
    one.resolve(outcome);
  }

  /**
   * Retries a bet alone: one bet can fail its whole batch, and a connection can break after the
   * commit but before the response.
   */
  async function placeAlone(request: BetRequest): Promise<BetOutcome> {
    for (const pause of RETRY_AFTER_MS) {
      try {
        const [outcome] = await placeOn(await pool.connect(), [request]);
        if (outcome) return outcome;
      } catch (error) {
        log.warn({ err: error }, 'a bet could not be placed yet');
      }
      await sleep(pause);
    }
    throw new Error('The database does not say whether it has the bet');
  }

  return {
    place(request) {
      const placed = new Promise<BetOutcome>((resolve, reject) => {
        waiting.push({ ...request, resolve, reject });
      });
      start();
      return placed;
    },
    close: () => pool.end(),
  };
}

async function placeOn(client: PoolClient, requests: readonly BetRequest[]): Promise<BetOutcome[]> {
  try {
    const outcomes = await placeBets(client, requests);
    client.release();
    return outcomes;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Takes at most one bet per player, in order. A bet that is sent twice is then found by its id. */
function firstOfEachPlayer(
  waiting: readonly Waiting[],
  busy: ReadonlySet<number>,
): { batch: Waiting[]; rest: Waiting[] } {
  const players = new Set(busy);
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of waiting) {
    const { playerId } = one.bettor;
    const isNext = batch.length < BETS_PER_BATCH && !players.has(playerId);
    players.add(playerId);
    (isNext ? batch : rest).push(one);
  }
  return { batch, rest };
}

/**
 * Dedicated connections, so that bets do not queue behind a crowd that opens sessions. One more
 * than batches, for bets that are retried alone. They stay open: on a new connection the first bet
 * waits until its statement is planned.
 */
function openBetPool({ options }: Pool, log: FastifyBaseLogger): Pool {
  const pool = new Pool({
    ...options,
    max: BATCHES_AT_ONCE + 1,
    idleTimeoutMillis: 0,
    application_name: 'baize-bets',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for bets was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

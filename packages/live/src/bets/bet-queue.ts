import { setTimeout as sleep } from 'node:timers/promises';
import { noTracing, type Tracing } from '@baize/platform/tracing/tracing';
import type { FastifyBaseLogger } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { createLanes, LANES, type Lane, NoConnection, QUICK_MS } from './lanes.ts';
import type { BetOutcome, BetRequest } from './place-bets.ts';
import { takeBets } from './take-bets.ts';

/** Takes the bets of this process's players, many in one commit. */
export type BetQueue = {
  /**
   * Resolves when the bet is committed or certainly is not. Rejects when that cannot be known: whoever
   * asks again under the same id learns it.
   */
  place(request: BetRequest): Promise<BetOutcome>;
  /** Resolves when nothing is on its way any more. */
  close(): Promise<void>;
};

type Waiting = BetRequest & {
  resolve(outcome: BetOutcome): void;
  reject(error: unknown): void;
};

const BETS_PER_COMMIT = 200;
/** Together longer than the database takes to come back from a restart. */
const RETRY_AFTER_MS = [50, 200, 1_000, 2_000];

/**
 * What comes while batches are on their way goes together into the next. So a lone bet waits for nothing but its own
 * commit, and a crowd shares one.
 */
export function createBetQueue(
  database: Pool,
  log: FastifyBaseLogger,
  tracing: Tracing = noTracing,
): BetQueue {
  const pool = openBetPool(database, log);
  const lanes = createLanes(pool);
  let waiting: Waiting[] = [];
  let isDue = false;
  let isLooking = false;
  /** Whose bet is on its way: the next one waits for what this one leaves. */
  const busy = new Set<number>();

  /** What this turn of the event loop still brings belongs to the batch. */
  function start(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      sendWaiting();
    });
  }

  function sendWaiting(): void {
    if (waiting.length === 0) return;
    const lane = lanes.free();
    if (!lane) {
      lookAgain();
      return;
    }
    const batch = takeBatch();
    if (batch.length === 0) return;
    settle(lane, batch);
    if (batch.length === BETS_PER_COMMIT) sendWaiting();
  }

  /** A lane that is not heard of leaves the other to those who wait. */
  function lookAgain(): void {
    if (isLooking) return;
    isLooking = true;
    setTimeout(() => {
      isLooking = false;
      sendWaiting();
    }, QUICK_MS);
  }

  function takeBatch(): Waiting[] {
    const { batch, rest } = firstOfEachPlayer(waiting, busy);
    waiting = rest;
    for (const { bettor } of batch) busy.add(bettor.playerId);
    return batch;
  }

  async function settle(lane: Lane, batch: readonly Waiting[]): Promise<void> {
    const outcomes = await commit(lane, batch);
    for (const [index, one] of batch.entries()) {
      // Not awaited: who waits for the database to come back must not keep the others waiting.
      if (!outcomes) settleAlone(one);
      else finish(one, outcomes[index] as BetOutcome);
    }
    sendWaiting();
  }

  /** Undefined when that cannot be known. */
  async function commit(
    lane: Lane,
    batch: readonly Waiting[],
  ): Promise<readonly BetOutcome[] | undefined> {
    const about = { 'baize.bets': batch.length };
    try {
      return await tracing.begin('bets commit', about, () =>
        lane.run((client) => takeBets(client, batch)),
      );
    } catch (error) {
      const bets = batch.length;
      if (error instanceof NoConnection) {
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

  async function takeOn(client: PoolClient, request: BetRequest): Promise<BetOutcome[]> {
    try {
      const outcomes = await takeBets(client, [request]);
      client.release();
      return outcomes;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** A batch may fail for one of its bets, and a connection may be cut before it says what it did. */
  async function placeAlone(request: BetRequest): Promise<BetOutcome> {
    for (const pause of RETRY_AFTER_MS) {
      try {
        const [outcome] = await takeOn(await pool.connect(), request);
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

/** Each player's bets are taken in their order, one in a commit: a bet is judged by what those before left. */
function firstOfEachPlayer(
  waiting: readonly Waiting[],
  busy: ReadonlySet<number>,
): { batch: Waiting[]; rest: Waiting[] } {
  const players = new Set(busy);
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of waiting) {
    const { playerId } = one.bettor;
    const isNext = batch.length < BETS_PER_COMMIT && !players.has(playerId);
    players.add(playerId);
    (isNext ? batch : rest).push(one);
  }
  return { batch, rest };
}

/**
 * Connections of their own: a crowd that opens sessions must not keep bets waiting for one. One more than lanes,
 * for what is tried alone. They stay: on a new one the first bet waits until its statement is planned.
 */
function openBetPool({ options }: Pool, log: FastifyBaseLogger): Pool {
  const pool = new Pool({
    ...options,
    max: LANES + 1,
    idleTimeoutMillis: 0,
    application_name: 'baize-bets',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for bets was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

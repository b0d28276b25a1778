import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, databaseOn } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

/** The tables of a process share these; a leader needs one only for a few statements per round. */
const CONNECTIONS = 4;
/** Longest wait in `giveWay`, so that hanging statements of a round do not block others. */
const LONGEST_WAY_MS = 500;

export type RoundsDatabase = {
  db: Database;
  /**
   * Resolves when no statement of a round is in flight, or after half a second. Code that admits a
   * crowd awaits it before each step. A round ends with a dozen consecutive statements; each would
   * otherwise compete for the CPU.
   */
  giveWay(): Promise<void>;
};

/**
 * A dedicated pool for running rounds. Ten thousand players who arrive together queue for
 * connections; the end of a round and its leader's heartbeat must not wait behind them.
 */
export function openRoundsDatabase({ options }: Pool, log: FastifyBaseLogger): RoundsDatabase {
  const pool = new Pool({ ...options, max: CONNECTIONS, application_name: 'baize-rounds' });
  let released = Promise.withResolvers<void>();
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for rounds was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('release', () => {
    released.resolve();
    released = Promise.withResolvers();
  });
  return {
    db: databaseOn(pool),
    async giveWay() {
      const end = performance.now() + LONGEST_WAY_MS;
      const isOver = new AbortController();
      while (pool.totalCount > pool.idleCount && performance.now() < end) {
        const late = sleep(LONGEST_WAY_MS, undefined, { signal: isOver.signal });
        await Promise.race([released.promise, late]);
      }
      isOver.abort();
    },
  };
}

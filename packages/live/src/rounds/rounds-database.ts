import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, databaseOn } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

/** A leader ends one round in a few statements: tables take turns on these. */
const CONNECTIONS = 4;
/** Of a round whose statements hang, nobody else is to wait for the end. */
const LONGEST_WAY_MS = 500;

export type RoundsDatabase = {
  db: Database;
  /**
   * Resolves when no statement of a round is under way. Whoever lets in a crowd waits for it before each
   * step: a round's end is a dozen statements one behind the other, and each would wait for the processor.
   */
  giveWay(): Promise<void>;
};

/**
 * Connections of their own for whoever runs rounds: ten thousand players who come at once wait for each
 * other, and neither the end of a round nor its leader's sign of life waits behind them.
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

import pg from 'pg';

/**
 * No use of the database waits for ever: callers give up after ten seconds, so whatever is not
 * done by then is of no use to anyone and must not hold a connection or a lock.
 */
export const connectTimeoutMs = 5_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 6_000;
/** A process that froze in the middle of an act keeps others from its rows no longer than this. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 8_000;
/** For a server that is not heard of any more, and so cannot keep the limits above. */
const ANSWER_TIMEOUT_MS = 9_000;

/** Kept by the server; PgBouncer refuses them from a client and sets them by its connect_query. */
export const serverLimits = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
} as const satisfies pg.ClientConfig;

export const pooledLimits = {
  connectionTimeoutMillis: connectTimeoutMs,
  query_timeout: ANSWER_TIMEOUT_MS,
} as const satisfies pg.ClientConfig;

export const timeLimits = { ...pooledLimits, ...serverLimits } as const;

export const keepAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const satisfies pg.ClientConfig;

const ANSWER_TIMEOUT = 'Query read timeout';

/**
 * After a timeout the driver keeps waiting for the answer, and later queries wait behind it. This client
 * closes its connection instead, and the pool opens another.
 */
export class ImpatientClient extends pg.Client {
  override query = ((...parameters: Parameters<pg.Client['query']>) => {
    const asked: unknown = super.query(...parameters);
    if (asked instanceof Promise) {
      asked.catch((error: Error) => {
        if (error.message === ANSWER_TIMEOUT) void this.end();
      });
    }
    return asked;
  }) as pg.Client['query'];
}

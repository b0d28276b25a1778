import pg from 'pg';

/**
 * Callers give up after ten seconds, so every use of the database must end earlier: afterwards it
 * would only hold a connection or a lock.
 */
export const connectTimeoutMs = 5_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 6_000;
/** A process that hangs inside a transaction holds its row locks no longer than this. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 8_000;
/** Client-side limit, for a server that is unreachable and cannot enforce the limits above. */
const ANSWER_TIMEOUT_MS = 9_000;

/**
 * Enforced by the server. PgBouncer rejects them from a client and sets them with `connect_query`.
 */
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
 * After a timeout, pg keeps waiting for the response and blocks later queries. This client closes
 * its connection instead, and the pool opens another.
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

import type { Socket } from 'node:net';
import pg from 'pg';
import { askInText } from './as-text.ts';

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
 * The driver gives up on an answer but goes on waiting for it, and the next query behind it: a
 * connection that did not answer in time is closed instead, so that the pool opens another.
 */
export class ImpatientClient extends pg.Client {
  #gathers = false;

  override query = ((...parameters: Parameters<pg.Client['query']>) => {
    this.#gather();
    const asked: unknown = super.query(...(askInText(parameters) as typeof parameters));
    if (asked instanceof Promise) {
      asked.catch((error: Error) => {
        if (error.message === ANSWER_TIMEOUT) this.closeAtOnce();
      });
    }
    return asked;
  }) as pg.Client['query'];

  /** What is asked in one turn of the event loop goes out in one write: each is a call of the system. */
  #gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    const stream = this.#stream();
    stream.cork();
    process.nextTick(() => {
      this.#gathers = false;
      stream.uncork();
    });
  }

  closeAtOnce(): void {
    // The driver notices later; until then the pool would give it to whoever waits for one.
    Object.assign(this, { _queryable: false });
    this.#stream().destroy();
  }

  #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

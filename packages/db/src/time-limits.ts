import type { Socket } from 'node:net';
import pg from 'pg';
import { askInText } from './as-text.ts';
import { type Declared, DeclaredQuery } from './declared-query.ts';
import { statementName } from './statement.ts';

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
    this.#stream().destroy();
  }

  #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

type Query = (...parameters: unknown[]) => unknown;

/** What has a name is planned once by it, where a text would be planned on each call. */
export class PreparingClient extends ImpatientClient {
  readonly #parserOf = (typeId: number) => this.getTypeParser(typeId, 'text');

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as Query;
    this.query = ((asked: unknown, ...rest: unknown[]) => {
      const declared = declaredBy(asked, rest);
      return declared === undefined ? query(asked, ...rest) : this.#ask(query, declared);
    }) as pg.Client['query'];
  }

  #ask(query: Query, declared: Declared): Promise<unknown> {
    return new Promise((resolve, reject) => {
      query(
        new DeclaredQuery(declared, this.#parserOf, (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      );
    });
  }
}

/** A text that was declared, or one that is given with its name; whoever wants to be called back asks the driver. */
function declaredBy(asked: unknown, [values, callback]: unknown[]): Declared | undefined {
  if (callback !== undefined) return undefined;
  if (typeof asked === 'string') {
    const name = statementName(asked);
    return name === undefined || !Array.isArray(values) ? undefined : { name, text: asked, values };
  }
  return isDeclared(asked) && values === undefined ? asked : undefined;
}

function isDeclared(asked: unknown): asked is Declared {
  const { name, text, values, ...more } = asked as Partial<Declared>;
  return name !== undefined && text !== undefined && Array.isArray(values) && noneOf(more);
}

const noneOf = (more: object) => Object.keys(more).length === 0;

/**
 * The next transaction may run on another connection of the pooler's, which knows no statement that
 * was prepared by name on this one.
 */
export class PooledClient extends ImpatientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as Query;
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(withoutName(asked), ...rest)) as pg.Client['query'];
  }
}

function withoutName(asked: unknown): unknown {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked;
  return isNamed && !('submit' in asked) ? { ...asked, name: undefined } : asked;
}

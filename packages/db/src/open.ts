import { Kysely } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './clients.ts';
import type { DB } from './tables.ts';
import { ImpatientClient, keepAlive, pooledLimits, timeLimits } from './time-limits.ts';
import { ReadyDialect } from './together.ts';
import { type WatchQuery, watchedClient } from './watch-queries.ts';

export type Database = Kysely<DB>;

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/**
 * Parses times as ISO 8601 UTC strings and ids as numbers, as in responses, so that no layer has to
 * convert. Counts and ids are far below 2^53.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return isoTime;
    if (oid === INT8) return Number;
    return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/**
 * Converts PostgreSQL's UTC timestamps to ISO 8601 by slicing; going through `Date` is four times
 * slower.
 */
export function isoTime(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> };

type Options = {
  maxConnections?: number;
  onError?: (error: Error) => void;
  /** Removes time limits, for tools that process whole tables. */
  withoutTimeLimits?: boolean;
  /** The server is a pooler in transaction mode, which sets the limits itself. */
  pooled?: boolean;
  /** Overrides the timeouts of a query and of waiting for a connection, in milliseconds. */
  limits?: { query_timeout: number; connectionTimeoutMillis: number };
  watchQuery?: WatchQuery | undefined;
};

export function openDatabase(connectionString: string, options: Options = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.maxConnections ?? 20,
    application_name: 'baize',
    pipeline: true,
    ...keepAlive,
    ...(options.withoutTimeLimits !== true && limitsOf(options)),
    Client: clientFor(options),
  });
  // A lost idle connection must not end the process; the next query opens another.
  pool.on('error', (error) => {
    // The pool closes without waiting, so a database that stops with us may cut connections first.
    if (!pool.ending) options.onError?.(error);
  });
  // The same for a connection lost between two queries of a client; its next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = databaseOn(pool);
  return { db, pool, close: () => db.destroy() };
}

/** Wraps an existing pool with the dialect that `together` needs. */
export const databaseOn = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new ReadyDialect({ pool }) });

const limitsOf = ({ pooled = false, limits }: Options) => ({
  ...(pooled ? pooledLimits : timeLimits),
  ...limits,
});

function clientFor({ pooled = false, watchQuery }: Options) {
  const Client = pooled ? ImpatientClient : PreparingClient;
  return watchQuery === undefined ? Client : watchedClient(Client, watchQuery);
}

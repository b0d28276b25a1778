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
 * Rows carry what the wire carries: times as ISO 8601 UTC strings and ids as numbers, so that no
 * layer above has to translate. Counts and ids stay far below 2^53.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return isoTime;
    if (oid === INT8) return Number;
    return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** A matter of letters where the server tells UTC: a date made of each costs four times as much. */
export function isoTime(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> };

type Options = {
  maxConnections?: number;
  onError?: (error: Error) => void;
  /** For tools that work through whole tables: their statements may take as long as they do. */
  withoutTimeLimits?: boolean;
  /** Through a pooler that gives a connection for one transaction only, and sets the limits itself. */
  pooled?: boolean;
  /** Instead of the usual ones: how long an answer may take, and how long a connection may be waited for. */
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
  // An idle connection cut by the server must not end the process; the next query gets a new one.
  pool.on('error', (error) => {
    // The pool does not wait for its goodbyes, so a database that stops with us may be faster.
    if (!pool.ending) options.onError?.(error);
  });
  // Nor one cut while it is lent out between two queries: its next query says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = databaseOn(pool);
  return { db, pool, close: () => db.destroy() };
}

/** For a pool that was made after another: what is asked together needs the same way of asking. */
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

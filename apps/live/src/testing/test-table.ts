import { type OpenDatabase, openDatabase } from '@baize/db';
import { cloneDatabase } from '@baize/db/testing';
import Fastify from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { type CreateLive, createLive, type Live } from '../create-live.ts';
import type { RoundPace } from '../rounds/lead-table.ts';
import { keyFinder } from './people.ts';

/** Rounds of a second: fast, and still with time to bet. */
export const quickPace: RoundPace = {
  bettingMs: 700,
  spinMs: 60,
  landingMs: 120,
  landedMs: 60,
  alignMs: 1,
  voidAfterMs: 5_000,
};

export interface RunningTable {
  url: string;
  live: Live;
  close(): Promise<void>;
}

export async function startTable(
  database: OpenDatabase,
  overrides: Partial<CreateLive> = {},
): Promise<RunningTable> {
  const app = Fastify({ logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' } });
  let url = '';
  const live = createLive({
    db: database.db,
    pool: database.pool,
    log: app.log,
    secret: Buffer.from('a secret for the seeds of tests'),
    publicUrl: () => url,
    findPartnerByApiKey: keyFinder(database.db),
    onKeyRevoked: () => () => undefined,
    pace: quickPace,
    leaseMs: 1_000,
    ...overrides,
  });
  await live.register(app);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  live.start();
  return {
    url,
    live,
    async close() {
      await live.stop();
      await app.close();
    },
  };
}

export interface TestTable {
  readonly database: OpenDatabase;
  readonly connectionString: string;
  readonly table: RunningTable;
}

/** A database of its own for the tests of one file. */
export function useDatabase() {
  let database: OpenDatabase | undefined;
  let connectionString = '';
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const clone = await cloneDatabase(inject('cluster'));
    ({ connectionString, drop } = clone);
    database = openDatabase(connectionString);
  });
  afterAll(async () => {
    await database?.close();
    await drop?.();
  });
  return {
    get connectionString() {
      return connectionString;
    },
    get database() {
      if (!database) throw new Error('The database is not open.');
      return database;
    },
  };
}

/** A running table on a database of its own, for the tests of one file. */
export function useTestTable(overrides: Partial<CreateLive> = {}): TestTable {
  const own = useDatabase();
  let table: RunningTable | undefined;
  beforeAll(async () => {
    table = await startTable(own.database, overrides);
  });
  afterAll(() => table?.close());
  return {
    get database() {
      return own.database;
    },
    get connectionString() {
      return own.connectionString;
    },
    get table() {
      if (!table) throw new Error('The table has not started.');
      return table;
    },
  };
}

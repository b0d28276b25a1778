import { type OpenDatabase, openDatabase } from '@baize/db';
import { cloneDatabase } from '@baize/db/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { type RunningTable, startTable, type TableOptions } from './start-table.ts';

export type TestTable = {
  readonly database: OpenDatabase;
  readonly connectionString: string;
  readonly table: RunningTable;
};

/** A separate database for the tests of one file. */
export function useDatabase() {
  let database: OpenDatabase | undefined;
  let appDatabase: OpenDatabase | undefined;
  let connectionString = '';
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const clone = await cloneDatabase(inject('cluster'));
    ({ connectionString, drop } = clone);
    database = openDatabase(connectionString);
    appDatabase = openDatabase(clone.appConnectionString);
  });
  afterAll(async () => {
    await Promise.all([database?.close(), appDatabase?.close()]);
    await drop?.();
  });
  return {
    get connectionString() {
      return connectionString;
    },
    /** Connects with the application's role, which owns nothing. */
    get appDatabase() {
      if (!appDatabase) throw new Error('The database is not open.');
      return appDatabase;
    },
    get database() {
      if (!database) throw new Error('The database is not open.');
      return database;
    },
  };
}

/** A running table on a separate database, for the tests of one file. */
export function useTestTable(overrides: TableOptions = {}): TestTable {
  const own = useDatabase();
  let table: RunningTable | undefined;
  beforeAll(async () => {
    table = await startTable(own.appDatabase, overrides);
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

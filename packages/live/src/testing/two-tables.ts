import { afterAll, beforeAll, vi } from 'vitest';
import { quickPace, type RunningTable, startTable, type TableOptions } from './start-table.ts';
import { useDatabase } from './test-table.ts';

/** Two servers in this process that run the same table: the first leads it, the second follows. */
export function useTwoTables(
  prepare: (own: ReturnType<typeof useDatabase>) => Promise<unknown> = async () => undefined,
  overrides: TableOptions = {},
) {
  const own = useDatabase();
  const tables: RunningTable[] = [];
  const pace = { ...quickPace, bettingMs: 1_200, ...overrides.pace };
  const options = { leaseMs: 10_000, ...overrides, pace };
  beforeAll(async () => {
    await prepare(own);
    const leader = await startTable(own.database, options);
    tables.push(leader);
    await vi.waitUntil(() => leader.live.tables()[0]?.phase === 'open', { timeout: 15_000 });
    tables.push(await startTable(own.database, options));
  });
  afterAll(async () => {
    for (const table of tables.reverse()) await table.close();
  });
  const url = (number: number) => () => tables[number]?.url ?? '';
  return {
    get database() {
      return own.database;
    },
    get connectionString() {
      return own.connectionString;
    },
    leader: url(0),
    follower: url(1),
  };
}

import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { timelineNow } from './clock.ts';
import { describeTable } from './hosted-table.ts';
import { readLastRounds } from './rounds/round.ts';
import { createTableStore } from './rounds/table-store.ts';
import { readTables } from './tables.ts';

/** Reads the states of the tables for a process that runs none. It has no players itself. */
export async function readTableStates(db: Database): Promise<TableState[]> {
  const [tables, { now }] = await Promise.all([
    readTables(db),
    db.selectNoFrom(timelineNow.as('now')).executeTakeFirstOrThrow(),
  ]);
  return Promise.all(
    tables.map(async (table) => {
      const store = createTableStore();
      store.showAll(await readLastRounds(db, table.id));
      return describeTable({ table, store, players: { online: 0 }, clock: { now: () => now } });
    }),
  );
}

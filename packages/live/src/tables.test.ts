import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readTableLimits } from './limits/read-table-limits.ts';
import { readTables } from './tables.ts';
import { addTable } from './testing/a-round.ts';
import { useDatabase } from './testing/test-table.ts';

const own = useDatabase();

it('reads the oldest table first, whatever the tables are called', async () => {
  await addTable(own.database.db, 'a-newer-table');
  expect((await readTables(own.database.db)).map(({ id }) => id)).toEqual([
    'roulette-1',
    'a-newer-table',
  ]);
});

it('leaves out a table whose game it does not know, and logs it', async () => {
  const { db } = own.database;
  await sql`update live_tables set game = 'a_later_game' where id = 'a-newer-table'`.execute(db);
  const warnings: unknown[] = [];
  const tables = await readTables(db, { warn: (entry: unknown) => warnings.push(entry) });
  expect(tables.map(({ id }) => id)).toEqual(['roulette-1']);
  expect(warnings).toEqual([{ table: 'a-newer-table', game: 'a_later_game' }]);
  const limits = await readTableLimits(db);
  expect(limits.map(({ id, bet_types }) => [id, bet_types.length > 0])).toEqual([
    ['a-newer-table', false],
    ['roulette-1', true],
  ]);
});

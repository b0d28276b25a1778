import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';
import { statement } from './statement.ts';
import { cloneDatabase, type TestDatabase } from './testing.ts';
import { together } from './together.ts';

let clone: TestDatabase;
let database: OpenDatabase;
let described = 0;
beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'));
  database = openDatabase(clone.connectionString, { maxConnections: 1 });
  database.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('rowDescription', () => {
      described += 1;
    });
  });
  await database.pool.query('create table shown (id integer, told text)');
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

it('asks for its columns once on a connection', async () => {
  const echoed = statement((_, given: { told: string }) => sql`select ${given.told}::text as told`);
  const before = described;
  for (const told of ['a', 'b', 'c']) {
    expect(await echoed(database.db, { told })).toEqual([{ told }]);
  }
  expect(described - before).toBe(1);
});

it('reads every kind of value as other queries do, and none as null', async () => {
  const written = `select 7::bigint as id, 'now'::text as told, null::text as nothing, true as yes,
    '{"a": [1]}'::jsonb as json, array[1, 2] as numbers, '2026-11-16 02:30:00.5+00'::timestamptz as at`;
  const values = statement(() => sql.raw(written));
  const { rows } = await database.pool.query(written);
  for (let n = 0; n < 2; n++) expect(await values(database.db, {})).toEqual(rows);
});

it('is answered where it is asked again before its columns are known', async () => {
  const numbered = statement(
    (_, given: { n: number }) => sql`select ${given.n}::int as n, 'x' as x`,
  );
  const asked = [1, 2, 3].map((n) => numbered.with({ n }));
  expect(await together(database.db, asked)).toEqual([1, 2, 3].map((n) => [{ n, x: 'x' }]));
});

it('asks once, too, for the columns of a text that is given with its name', async () => {
  const client = await database.pool.connect();
  const before = described;
  for (const n of [1, 2]) {
    const asked = { name: 'given', text: 'select $1::int as n', values: [n] };
    expect((await client.query(asked)).rows).toEqual([{ n }]);
  }
  client.release();
  expect(described - before).toBe(1);
});

it('is answered to whoever asks the pool for its text', async () => {
  const added = statement((_, given: { n: number }) => sql`select ${given.n}::int + 1 as more`);
  const { sql: text, parameters } = added.with({ n: 4 });
  expect((await database.pool.query(text, [...parameters])).rows).toEqual([{ more: 5 }]);
});

it('tells how many rows were written where none are returned', async () => {
  const add = statement(
    (_, given: { id: number }) => sql`insert into shown (id) values (${given.id})`,
  );
  for (const id of [1, 2]) {
    expect(await database.db.executeQuery(add.with({ id }))).toMatchObject({
      numAffectedRows: 1n,
      rows: [],
    });
  }
});

it('fails by itself with a value that cannot be read, the first time and later', async () => {
  const at = statement((_, given: { at: string }) => sql`select ${given.at}::timestamptz as at`);
  for (let n = 0; n < 2; n++) {
    await expect(at(database.db, { at: 'infinity' })).rejects.toThrow(RangeError);
    expect(await at(database.db, { at: 'epoch' })).toEqual([{ at: '1970-01-01T00:00:00.000Z' }]);
  }
});

it('is asked anew after it was refused', async () => {
  const shares = statement(
    (_, given: { among: number }) => sql`select 6 / ${given.among}::int as n`,
  );
  for (let n = 0; n < 2; n++) {
    await expect(shares(database.db, { among: 0 })).rejects.toMatchObject({ code: '22012' });
    expect(await shares(database.db, { among: 3 })).toEqual([{ n: 2 }]);
  }
  const lost = statement(() => sql`select id from not_yet_there`);
  await expect(lost(database.db, {})).rejects.toMatchObject({ code: '42P01' });
  await database.pool.query('create table not_yet_there as select 5 as id');
  expect(await lost(database.db, {})).toEqual([{ id: 5 }]);
});

it('is refused where its columns have changed, never read by what they were', async () => {
  const first = statement(() => sql`select told from shown where id = 1`);
  await database.pool.query(`update shown set told = '12' where id = 1`);
  expect(await first(database.db, {})).toEqual([{ told: '12' }]);
  await database.pool.query('alter table shown alter told type integer using told::integer');
  await expect(first(database.db, {})).rejects.toMatchObject({ code: '0A000' });
  const other = openDatabase(clone.connectionString, { maxConnections: 1 });
  expect(await first(other.db, {})).toEqual([{ told: 12 }]);
  await other.close();
});

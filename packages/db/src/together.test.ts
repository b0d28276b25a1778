import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';
import { statement } from './statement.ts';
import type { DB } from './tables.ts';
import { cloneDatabase, type TestDatabase } from './testing.ts';
import { together, withCommit } from './together.ts';

let clone: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'));
  database = openDatabase(clone.connectionString, { maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const keep = statement(
  (_, given: { name: string }) => sql<{ name: string }>`
    insert into settings (name, value) values (${given.name}, '1') returning name`,
);
const count = statement((_) => sql<{ count: number }>`select count(*) from settings`);

it('runs queries in order and returns their results in order', async () => {
  const [before] = await count(database.db, {});
  const answers = await database.db
    .transaction()
    .execute((db) =>
      together(db, [
        count.with({}),
        keep.with({ name: 'a' }),
        count.with({}),
        keep.with({ name: 'b' }),
      ]),
    );
  const had = before?.count ?? 0;
  expect(answers).toEqual([
    [{ count: had }],
    [{ name: 'a' }],
    [{ count: had + 1 }],
    [{ name: 'b' }],
  ]);
});

it('rejects with the error of the first failed query', async () => {
  const failing = database.db
    .transaction()
    .execute((db) =>
      together(db, [sql`select 1 / 0`.compile(db), keep.with({ name: 'e' }), count.with({})]),
    );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

it('fails on a Kysely that cannot send a batch, instead of returning no rows', async () => {
  const plain = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) });
  await expect(together(plain, [count.with({})])).rejects.toMatchObject({ code: '42601' });
});

it('sends nothing for an empty list', async () => {
  expect(await together(database.db, [])).toEqual([]);
});

it('rolls back the transaction of a failed query and keeps the connection usable', async () => {
  const [before] = await count(database.db, {});
  const failing = database.db
    .transaction()
    .execute((db) =>
      together(db, [keep.with({ name: 'c' }), keep.with({ name: 'c' }), keep.with({ name: 'd' })]),
    );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await count(database.db, {})).toEqual([before]);
});

it('sends the last queries with the commit', async () => {
  const [before] = await count(database.db, {});
  const answer = await database.db.transaction().execute(async (db) => {
    await withCommit(db, [keep.with({ name: 'f' }), keep.with({ name: 'g' })]);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await count(database.db, {})).toEqual([{ count: (before?.count ?? 0) + 2 }]);
});

it('rejects with the failed last query, rolls back and keeps the connection usable', async () => {
  const [before] = await count(database.db, {});
  const failing = database.db.transaction().execute(async (db) => {
    await keep(db, { name: 'h' });
    await withCommit(db, [keep.with({ name: 'i' }), keep.with({ name: 'i' })]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await count(database.db, {})).toEqual([before]);
});

it('does not fail a later commit because of an abandoned transaction', async () => {
  const givenUp = database.db.transaction().execute(async (db) => {
    await withCommit(db, [keep.with({ name: 'j' }), keep.with({ name: 'j' })]);
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  await database.db.transaction().execute((db) => keep(db, { name: 'j' }));
  const kept = await database.db
    .selectFrom('settings')
    .where('name', '=', 'j')
    .select('name')
    .execute();
  expect(kept).toEqual([{ name: 'j' }]);
});

it('rejects later queries of a transaction whose connection is lost', async () => {
  const lost = database.db.transaction().execute(async (db) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
    await keep(db, { name: 'e' });
  });
  await expect(lost).rejects.toThrow();
  const [found] = (
    await sql<{ count: number }>`select count(*) from settings where name = 'e'`.execute(
      database.db,
    )
  ).rows;
  expect(found?.count).toBe(0);
});

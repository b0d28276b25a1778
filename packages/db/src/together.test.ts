import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';
import { statement } from './statement.ts';
import { cloneDatabase, type TestDatabase } from './testing.ts';
import { together } from './together.ts';

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

it('answers each query in its place, and does them in their order', async () => {
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

it('asks nothing when there is nothing to ask', async () => {
  expect(await together(database.db, [])).toEqual([]);
});

it('undoes all of a transaction with the one that fails, and leaves the connection whole', async () => {
  const [before] = await count(database.db, {});
  const failing = database.db
    .transaction()
    .execute((db) =>
      together(db, [keep.with({ name: 'c' }), keep.with({ name: 'c' }), keep.with({ name: 'd' })]),
    );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await count(database.db, {})).toEqual([before]);
});

it('refuses what follows in a transaction whose connection is lost', async () => {
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

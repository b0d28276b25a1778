import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './open.ts';
import { statement, statementByShape } from './statement.ts';
import { cloneDatabase, type TestDatabase } from './testing.ts';
import { wireTime } from './wire-time.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'));
  open = openDatabase(database.connectionString, { maxConnections: 1 });
  await open.pool.query(
    `insert into staff (username, email, role)
     values ('ada', 'ada@portal.test', 'support'), ('bea', 'bea@portal.test', 'compliance')`,
  );
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const byName = statement((db, given: { name: string; most: number }) =>
  db
    .selectFrom('staff')
    .select(['username', 'role'])
    .where('username', '=', given.name)
    .where('disabled_at', 'is', null)
    .limit(given.most),
);

const preparedTexts = async () =>
  (await open.pool.query<{ statement: string }>('select statement from pg_prepared_statements'))
    .rows;

describe('a statement', () => {
  it('returns the rows for the values of each call', async () => {
    expect(await byName(open.db, { name: 'ada', most: 1 })).toEqual([
      { username: 'ada', role: 'support' },
    ]);
    expect(await byName(open.db, { name: 'bea', most: 5 })).toEqual([
      { username: 'bea', role: 'compliance' },
    ]);
    expect(await byName(open.db, { name: "ada' or true --", most: 5 })).toEqual([]);
    expect(await byName(open.db, { name: 'ada', most: 0 })).toEqual([]);
  });

  it('is prepared once per connection', async () => {
    for (let n = 0; n < 10; n++) await byName(open.db, { name: 'ada', most: 1 });
    const mine = (await preparedTexts()).filter(({ statement: text }) => text.includes('"staff"'));
    expect(mine).toHaveLength(1);
  });

  it('runs in the given transaction', async () => {
    const within = open.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('staff').set({ role: 'owner' }).execute();
      expect(await byName(transaction, { name: 'ada', most: 1 })).toMatchObject([
        { role: 'owner' },
      ]);
      throw new Error('taken back');
    });
    await expect(within).rejects.toThrow('taken back');
    expect(await byName(open.db, { name: 'ada', most: 1 })).toMatchObject([{ role: 'support' }]);
  });

  it('is built once per requested shape', async () => {
    let made = 0;
    const sorted = statementByShape(
      (direction: 'asc' | 'desc') => direction,
      (direction) => {
        made += 1;
        return (db, given: { most: number }) =>
          db
            .selectFrom('staff')
            .select('username')
            .orderBy('username', direction)
            .limit(given.most);
      },
    );
    for (const most of [1, 2]) {
      expect(await sorted('asc')(open.db, { most })).toHaveLength(most);
      expect(await sorted('desc')(open.db, { most })).toHaveLength(most);
    }
    expect((await sorted('asc')(open.db, { most: 1 }))[0]).toEqual({ username: 'ada' });
    expect((await sorted('desc')(open.db, { most: 1 }))[0]).toEqual({ username: 'bea' });
    expect(made).toBe(2);
  });
});

describe('a declared text', () => {
  it('is prepared for queries on the pool too', async () => {
    const added = statement((_, given: { n: number }) => sql`select ${given.n}::int + 1 as more`);
    const { sql: text, parameters } = added.with({ n: 4 });
    for (let n = 0; n < 2; n++) {
      expect((await open.pool.query(text, [...parameters])).rows).toEqual([{ more: 5 }]);
    }
    expect((await preparedTexts()).filter((prepared) => prepared.statement === text)).toHaveLength(
      1,
    );
  });

  it('is never prepared behind a pooler', async () => {
    const pooled = openDatabase(database.connectionString, { maxConnections: 1, pooled: true });
    await byName(pooled.db, { name: 'ada', most: 1 });
    const { rows } = await pooled.pool.query('select from pg_prepared_statements');
    await pooled.close();
    expect(rows).toEqual([]);
  });

  it('can run again after a failure', async () => {
    const shares = statement(
      (_, given: { among: number }) => sql`select 6 / ${given.among}::int as n`,
    );
    for (let n = 0; n < 2; n++) {
      await expect(shares(open.db, { among: 0 })).rejects.toMatchObject({ code: '22012' });
      expect(await shares(open.db, { among: 3 })).toEqual([{ n: 2 }]);
    }
    const missing = statement(() => sql`select id from not_yet_there`);
    await expect(missing(open.db, {})).rejects.toMatchObject({ code: '42P01' });
    await open.pool.query('create table not_yet_there as select 5 as id');
    expect(await missing(open.db, {})).toEqual([{ id: 5 }]);
  });
});

describe('a time', () => {
  it.each([
    ['2026-11-16 02:30:00.123456+00', '2026-11-16T02:30:00.123Z'],
    ['2026-11-16 02:30:00+00', '2026-11-16T02:30:00.000Z'],
    ['2026-11-16 02:30:00.5+00', '2026-11-16T02:30:00.500Z'],
    ['2026-11-16 02:30:00.05+02', '2026-11-16T00:30:00.050Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ])('%s is read as the wire has it', async (given, expected) => {
    const { rows } = await open.pool.query('select $1::timestamptz as at', [given]);
    expect(rows).toEqual([{ at: expected }]);
  });

  it.each(['UTC', 'Asia/Kathmandu'])('is the same inside JSON in time zone %s', async (zone) => {
    const client = await open.pool.connect();
    try {
      await client.query(`set timezone to '${zone}'`);
      for (const [given, expected] of [
        ['2026-11-16 02:30:00.123456+00', '2026-11-16T02:30:00.123Z'],
        ['2026-11-16 02:30:00+00', '2026-11-16T02:30:00.000Z'],
      ]) {
        const { sql: time, parameters } = wireTime(sql`${given}::timestamptz`).compile(open.db);
        const { rows } = await client.query(`select json_build_object('at', ${time}) as told`, [
          ...parameters,
        ]);
        expect(rows).toEqual([{ told: { at: expected } }]);
      }
    } finally {
      await client.query('reset timezone');
      client.release();
    }
  });

  it('is parsed correctly from a server in another time zone', async () => {
    const client = await open.pool.connect();
    try {
      await client.query("set timezone to 'Asia/Kathmandu'");
      const { rows } = await client.query("select '2026-11-16 02:30:00.1+00'::timestamptz as at");
      expect(rows).toEqual([{ at: '2026-11-16T02:30:00.100Z' }]);
    } finally {
      await client.query('reset timezone');
      client.release();
    }
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asText } from './as-text.ts';
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
  it('answers for the values of each call', async () => {
    expect(await byName(open.db, { name: 'ada', most: 1 })).toEqual([
      { username: 'ada', role: 'support' },
    ]);
    expect(await byName(open.db, { name: 'bea', most: 5 })).toEqual([
      { username: 'bea', role: 'compliance' },
    ]);
    expect(await byName(open.db, { name: "ada' or true --", most: 5 })).toEqual([]);
    expect(await byName(open.db, { name: 'ada', most: 0 })).toEqual([]);
  });

  it('is prepared once on a connection, however often it is asked', async () => {
    for (let n = 0; n < 10; n++) await byName(open.db, { name: 'ada', most: 1 });
    const mine = (await preparedTexts()).filter(({ statement: text }) => text.includes('"staff"'));
    expect(mine).toHaveLength(1);
  });

  it('is part of the transaction it is given', async () => {
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

  it('of several shapes is made for each that is asked for', async () => {
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

describe('rows as text', () => {
  const asked = () => asText(sql`select 7::bigint, null, true, now() > 'epoch', 'a"b', $$x$$`);
  const expected = [['7', null, 't', 't', 'a"b', 'x']];
  const declared = statement(asked);

  it('come as they were sent, declared or not', async () => {
    for (let n = 0; n < 2; n++) expect(await declared(open.db, {})).toEqual(expected);
    expect((await asked().execute(open.db)).rows).toEqual(expected);
  });

  it('come so from any way to the database', async () => {
    for (const options of [{ pooled: true }, { withoutTimeLimits: true }]) {
      const other = openDatabase(database.connectionString, { maxConnections: 1, ...options });
      expect(await declared(other.db, {})).toEqual(expected);
      await other.close();
    }
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

  it.each(['UTC', 'Asia/Kathmandu'])('inside JSON written at %s is the same', async (zone) => {
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

  it('is read alike from a server that tells the time of another place', async () => {
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

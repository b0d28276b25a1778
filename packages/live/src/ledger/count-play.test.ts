import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();

/** The date is a Wednesday; its week began on Monday the 16th. */
beforeAll(async () => {
  await sql`
    create or replace function play_window_start(unit text) returns date language sql stable as $$
      select date_trunc(unit, timestamp '2031-06-18 12:00:00')::date $$`.execute(own.database.db);
});

const account = (played_on: string | null) =>
  sql`jsonb_populate_record(null::live_accounts, ${JSON.stringify({
    ...{ played_on, day_staked: 100, day_paid: 10, week_staked: 200, week_paid: 20 },
    ...{ month_staked: 300, month_paid: 30 },
  })}::jsonb)`;

async function read(from: RawBuilder<unknown>) {
  const { rows } = await sql<{ on: string; staked: number[]; paid: number[] }>`
    select played_on::text as on, array[day_staked, week_staked, month_staked]::integer[] as staked,
      array[day_paid, week_paid, month_paid]::integer[] as paid
    from ${from}`.execute(own.database.db);
  return rows[0];
}

it.each([
  ['never', null, [0, 0, 0], [0, 0, 0]],
  ['before the month', '2031-05-31', [0, 0, 0], [0, 0, 0]],
  ['on the first day of the month', '2031-06-01', [0, 0, 300], [0, 0, 30]],
  ['on the day before the week', '2031-06-15', [0, 0, 300], [0, 0, 30]],
  ['on the first day of the week', '2031-06-16', [0, 200, 300], [0, 20, 30]],
  ['yesterday', '2031-06-17', [0, 200, 300], [0, 20, 30]],
  ['today', '2031-06-18', [100, 200, 300], [10, 20, 30]],
])('play counted %s is in the current windows only', async (_, playedOn, staked, paid) => {
  const now = await read(sql`live_play_now(${account(playedOn)})`);
  expect(now).toEqual({ on: '2031-06-18', staked, paid });
});

it('keeps play of tomorrow when a transaction that began today still runs', async () => {
  const now = await read(sql`live_play_now(${account('2031-06-19')})`);
  expect(now).toEqual({ on: '2031-06-19', staked: [100, 200, 300], paid: [10, 20, 30] });
});

it.each([
  ['today', '2031-06-18', { staked: [100, 200, 300], paid: [15, 25, 35] }],
  ['yesterday', '2031-06-17', { staked: [0, 200, 300], paid: [5, 25, 35] }],
])('a payout counts in every window after play %s', async (_, playedOn, sums) => {
  const paid = await read(sql`live_play_paid(${account(playedOn)}, 5)`);
  expect(paid).toEqual({ on: '2031-06-18', ...sums });
});

const returned = (amount: number, placed: string) =>
  read(sql`live_play_returned(${account('2031-06-18')}, array[${amount}, 1]::bigint[],
    array[${placed}, '2031-06-18 00:00Z']::timestamptz[])`);

it.each([
  ['today', '2031-06-18 00:00Z', [93, 193, 293]],
  ['at the end of yesterday', '2031-06-17 23:59:59.999Z', [99, 193, 293]],
  ['on the first day of the week', '2031-06-16 00:00Z', [99, 193, 293]],
  ['on the day before the week', '2031-06-15 23:59:59.999Z', [99, 199, 293]],
  ['on the first day of the month', '2031-06-01 00:00Z', [99, 199, 293]],
  ['in the month before', '2031-05-31 23:59:59.999Z', [99, 199, 299]],
])(
  'a returned stake placed %s is deducted from the windows it was placed in',
  async (_, placed, staked) => {
    expect(await returned(6, placed)).toEqual({ on: '2031-06-18', staked, paid: [10, 20, 30] });
  },
);

it('deducts at most what was staked, and nothing if nothing is returned', async () => {
  expect(await returned(1_000, '2031-06-18 08:00Z')).toMatchObject({ staked: [0, 0, 0] });
  const none = await read(
    sql`live_play_returned(${account('2031-06-18')}, null::bigint[], null::timestamptz[])`,
  );
  expect(none).toEqual({ on: '2031-06-18', staked: [100, 200, 300], paid: [10, 20, 30] });
});

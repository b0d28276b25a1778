import { drawNumber } from '@baize/contract/live';
import { games } from '@baize/games';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BetOutcome, placeBets } from '../bets/place-bets.ts';
import { takeBackBets } from '../bets/take-back-bets.ts';
import { closeRound } from '../rounds/close-round.ts';
import { settleRound, voidRound } from '../rounds/settle-round.ts';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { blockOn, untilBlocked } from '../testing/locks.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
const game = games.european_roulette;
const sunday = Date.parse('2031-06-01T23:59:55Z');
const monday = Date.parse('2031-06-02T00:00:02Z');

/**
 * The test decides when midnight is. As in production, a transaction belongs to the day on which it
 * began.
 */
beforeAll(async () => {
  const { db } = own.database;
  await sql`create table midnight (at timestamptz not null)`.execute(db);
  await sql`
    create or replace function play_window_start(unit text) returns date language sql stable as $$
      select date_trunc(unit, case when now() >= all (select at from midnight)
        then timestamp '2031-06-02 00:00:01' else timestamp '2031-06-01 23:59:59' end)::date $$`.execute(
    db,
  );
});

/**
 * A player at two tables who may stake 5,000 per day and per week; both periods begin at that
 * midnight.
 */
async function anEvening(name: string) {
  const { db, pool } = own.database;
  await sql`delete from midnight`.execute(db);
  await sql`insert into midnight values ('infinity')`.execute(db);
  const one = await leadOpenRound(db, await addTable(db, `${name}-one`));
  const two = await leadOpenRound(db, await addTable(db, `${name}-two`));
  const bettor = await aBettor(db, [one.table.id, two.table.id]);
  await sql`
    insert into live_player_limits (player_id, currency, stake_day, stake_week)
    values (${bettor.playerId}, 'PLAY', 5000, 5000)`.execute(db);
  const bet = async (at: typeof one, given: object, placedAt = sunday) => {
    const request = {
      bettor: { ...bettor, tableId: at.table.id },
      bet: await aBet(db, { roundId: at.round.id, ...given }),
      placedAt,
      isInTime: true,
    };
    const client = await pool.connect();
    try {
      return (await placeBets(client, [request]))[0];
    } finally {
      client.release();
    }
  };
  const passMidnight = () => sql`update midnight set at = clock_timestamp()`.execute(db);
  const betOnMonday = (at: typeof one, given: object) => bet(at, given, monday);
  /** Begins before midnight and is blocked until the player has staked 4,000 on the new day. */
  const acrossMidnight = async (begin: () => Promise<unknown>): Promise<BetOutcome | undefined> => {
    const release = await blockOn(
      own.database.pool.options.connectionString ?? '',
      `select from live_rounds where id = ${one.round.id} for update`,
    );
    const begun = begin();
    await untilBlocked(db);
    await passMidnight();
    expect(await betOnMonday(two, { id: 'of the new day', amount: 4_000 })).toHaveProperty(
      'balance',
    );
    await release();
    await begun;
    return betOnMonday(two, { id: 'beyond', amount: 4_000 });
  };
  const staked = () =>
    db
      .selectFrom('live_accounts')
      .select(['day_staked as day', 'week_staked as week', 'month_staked as month'])
      .where('id', '=', bettor.account.id)
      .executeTakeFirstOrThrow();
  /** The two ways in which the stakes of the first table's round are returned. */
  const comesBack = {
    'taken back': () => {
      const request = { bettor: { ...bettor, tableId: one.table.id }, roundId: one.round.id };
      return takeBackBets(db, { ...request, id: undefined, at: monday });
    },
    'given back with its round': () =>
      voidRound(db, one.lease, one.round, one.chain.seedAt(1), monday),
  };
  return { one, two, bet, betOnMonday, passMidnight, acrossMidnight, staked, comesBack };
}

it('a settlement that began before midnight keeps what was staked after it', async () => {
  const { one, bet, acrossMidnight } = await anEvening('settled');
  const { db } = own.database;
  const seed = one.chain.seedAt(1);
  const value = await drawNumber(seed.toString('hex'), 1, game.outcomeCount);
  await bet(one, { id: 'wins', type: 'straight', value, amount: 100 });
  const times = { closedAt: Date.now(), revealAt: Date.now() };
  const closed = await closeRound(db, one.lease, one.round.id, times);
  const beyond = await acrossMidnight(() =>
    settleRound(db, one.lease, closed, seed, Date.now(), game),
  );
  expect(beyond).toEqual({ error: 'stake_limit' });
});

it('a bet that began before midnight keeps what was staked after it', async () => {
  const { one, bet, acrossMidnight } = await anEvening('bet');
  const beyond = await acrossMidnight(() => bet(one, { id: 'late', amount: 100 }));
  expect(beyond).toEqual({ error: 'stake_limit' });
});

describe.each(['taken back', 'given back with its round'] as const)('a stake that is %s', (way) => {
  it('is deducted from the day, week and month in which it was placed', async () => {
    const evening = await anEvening(`${way}-later`.replaceAll(' ', '-'));
    const { one, two, bet, betOnMonday, passMidnight, staked, comesBack } = evening;
    await bet(one, { id: 'of Sunday', amount: 2_000 });
    await passMidnight();
    await betOnMonday(one, { id: 'of Monday', amount: 500 });
    await betOnMonday(two, { id: 'stays', amount: 3_000 });
    expect(await staked()).toEqual({ day: 3_500, week: 3_500, month: 5_500 });
    await comesBack[way]();
    expect(await staked()).toEqual({ day: 3_000, week: 3_000, month: 3_000 });
    expect(await betOnMonday(two, { id: 'beyond', amount: 2_100 })).toEqual({
      error: 'stake_limit',
    });
  });

  it('is not deducted from the new day when its refund began before midnight', async () => {
    const evening = await anEvening(`${way}-meanwhile`.replaceAll(' ', '-'));
    const { one, bet, acrossMidnight, staked, comesBack } = evening;
    await bet(one, { id: 'of Sunday', amount: 4_000 });
    expect(await acrossMidnight(comesBack[way])).toEqual({ error: 'stake_limit' });
    expect(await staked()).toEqual({ day: 4_000, week: 4_000, month: 4_000 });
  });
});

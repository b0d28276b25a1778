import { drawNumber } from '@baize/contract/live';
import { games } from '@baize/games';
import { describe, expect, it } from 'vitest';
import { takeBackBets } from '../bets/take-back-bets.ts';
import { aBet, aBettor, addTable, leadOpenRound, placeInTurn } from '../testing/a-round.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { useDatabase } from '../testing/test-table.ts';
import { closeRound } from './close-round.ts';
import { settleRound, voidRound } from './settle-round.ts';

const own = useDatabase();
const game = games.european_roulette;
const closedAt = Date.parse('2026-05-04T23:59:50Z');
const settledAt = Date.parse('2026-05-05T00:00:10Z');

let tables = 0;

/** A dedicated table with an open round, its winning number, and a number that loses. */
async function leadRound() {
  const { db } = own.database;
  const led = await leadOpenRound(db, await addTable(db, `settled-${++tables}`));
  const seed = led.chain.seedAt(1);
  const number = await drawNumber(seed.toString('hex'), 1, game.outcomeCount);
  return { ...led, seed, number, other: (number + 1) % game.outcomeCount };
}

type Led = Awaited<ReturnType<typeof leadRound>>;

async function bet({ table, round }: Led, chips: [id: string, spot: number, amount: number][]) {
  const { db, pool } = own.database;
  const bettor = await aBettor(db, [table.id]);
  const requests = await Promise.all(
    chips.map(async ([id, value, amount]) => ({
      bettor,
      bet: await aBet(db, { id, roundId: round.id, type: 'straight', value, amount }),
      placedAt: Date.now(),
      isInTime: true,
    })),
  );
  const client = await pool.connect();
  try {
    await placeInTurn(client, requests);
  } finally {
    client.release();
  }
  return bettor;
}

const close = ({ lease, round }: Led) =>
  closeRound(own.database.db, lease, round.id, { closedAt, revealAt: closedAt + 5_000 });
const settle = ({ lease, round, seed }: Led) =>
  settleRound(own.database.db, lease, round, seed, settledAt, game);

const betsOf = ({ playerId }: { playerId: number }) =>
  own.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'status', 'payout', 'settled_at'])
    .where('player_id', '=', playerId)
    .orderBy('client_id')
    .execute();
const balanceOf = async ({ playerId }: { playerId: number }) =>
  (
    await own.database.db
      .selectFrom('live_accounts')
      .select('balance')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
  ).balance;
const totalsOf = ({ round }: Led) =>
  own.database.db
    .selectFrom('live_rounds')
    .select(['bet_count', 'staked', 'paid'])
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow();
const revenueOf = ({ partnerId }: { partnerId: number }) =>
  own.database.db
    .selectFrom('live_daily_revenue')
    .select(['table_id', 'day', 'bets', 'staked', 'paid'])
    .where('partner_id', '=', partnerId)
    .orderBy('table_id')
    .execute();
const at = (time: number) => new Date(time).toISOString();
const sameMoment = (time: string | null) => time !== null && at(Date.parse(time));

describe('closing a round', () => {
  it('stores when it closed and when the video shows the result, once', async () => {
    const led = await leadRound();
    const closed = await close(led);
    expect(closed).toMatchObject({ id: led.round.id, status: 'closed', number: null, seed: null });
    expect(sameMoment(closed.closed_at)).toBe(at(closedAt));
    expect(sameMoment(closed.reveal_at)).toBe(at(closedAt + 5_000));
    await expect(close(led)).rejects.toThrow('no result');
  });

  it('leaves the round of another table open', async () => {
    const [led, elsewhere] = [await leadRound(), await leadRound()];
    await close(led);
    await settle(led);
    await expect(close(elsewhere)).resolves.toMatchObject({ id: elsewhere.round.id });
  });
});

describe('settling a round', () => {
  it('reveals seed and number, pays the winners and books each partner’s day', async () => {
    const led = await leadRound();
    const { number, other, table } = led;
    const lucky = await bet(led, [
      ['hit', number, 200],
      ['miss', other, 300],
      ['more', number, 100],
    ]);
    const unlucky = await bet(led, [['miss', other, 700]]);
    await close(led);
    const settled = await settle(led);

    expect(settled).toMatchObject({ id: led.round.id, status: 'settled', number, seed: led.seed });
    expect(sameMoment(settled.settled_at)).toBe(at(settledAt));
    const bets = [...(await betsOf(lucky)), ...(await betsOf(unlucky))];
    expect(bets.map(({ client_id, status, payout }) => [client_id, status, payout])).toEqual([
      ['hit', 'won', 7_200],
      ['miss', 'lost', 0],
      ['more', 'won', 3_600],
      ['miss', 'lost', 0],
    ]);
    for (const { settled_at } of bets) expect(sameMoment(settled_at)).toBe(at(settledAt));
    expect(await balanceOf(lucky)).toBe(100_000 - 600 + 10_800);
    expect(await balanceOf(unlucky)).toBe(100_000 - 700);
    expect(await totalsOf(led)).toEqual({ bet_count: 4, staked: 1_300, paid: 10_800 });
    const day = { table_id: table.id, day: new Date('2026-05-05') };
    expect(await revenueOf(lucky)).toEqual([{ ...day, bets: 3, staked: 600, paid: 10_800 }]);
    expect(await revenueOf(unlucky)).toEqual([{ ...day, bets: 1, staked: 700, paid: 0 }]);
    expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
  });

  it('skips bets that were taken back, and books nothing for a round without bets', async () => {
    const led = await leadRound();
    const bettor = await bet(led, [['goes', led.number, 400]]);
    const back = { bettor, roundId: led.round.id, id: 'goes', at: closedAt };
    await takeBackBets(own.database.db, back);
    await close(led);
    await settle(led);
    expect(await betsOf(bettor)).toMatchObject([{ status: 'taken_back', payout: 400 }]);
    expect(await balanceOf(bettor)).toBe(100_000);
    expect(await totalsOf(led)).toEqual({ bet_count: 0, staked: 0, paid: 0 });
    expect(await revenueOf(bettor)).toEqual([]);
  });

  it('happens once, only after the close, and never for a void round', async () => {
    const led = await leadRound();
    const bettor = await bet(led, [['hit', led.number, 200]]);
    await expect(settle(led)).rejects.toThrow('no result');
    await close(led);
    await settle(led);
    await expect(settle(led)).rejects.toThrow('no result');
    await expect(
      voidRound(own.database.db, led.lease, led.round, led.seed, settledAt),
    ).rejects.toThrow('no result');
    expect(await balanceOf(bettor)).toBe(100_000 - 200 + 7_200);

    const given = await leadRound();
    await close(given);
    await voidRound(own.database.db, given.lease, given.round, given.seed, settledAt);
    await expect(settle(given)).rejects.toThrow('no result');
  });
});

describe('voiding a round', () => {
  it.each([
    ['open', false],
    ['closed', true],
  ])('refunds every stake of a round that is %s, and books no revenue', async (_, isClosed) => {
    const led = await leadRound();
    const bettor = await bet(led, [
      ['hit', led.number, 200],
      ['miss', led.other, 300],
    ]);
    if (isClosed) await close(led);
    const given = await voidRound(own.database.db, led.lease, led.round, led.seed, settledAt);

    expect(given).toMatchObject({ status: 'void', number: null, seed: led.seed });
    expect(sameMoment(given.settled_at)).toBe(at(settledAt));
    const bets = await betsOf(bettor);
    expect(bets.map(({ status, payout }) => [status, payout])).toEqual([
      ['refunded', 200],
      ['refunded', 300],
    ]);
    for (const { settled_at } of bets) expect(sameMoment(settled_at)).toBe(at(settledAt));
    expect(await balanceOf(bettor)).toBe(100_000);
    expect(await totalsOf(led)).toEqual({ bet_count: 2, staked: 500, paid: 500 });
    expect(await revenueOf(bettor)).toEqual([]);
    expect(await inspectLedger(own.database.db)).toMatchObject({ sum: 0, wrongBalances: 0 });
  });
});

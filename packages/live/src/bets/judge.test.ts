import type { PlacedBet } from '@baize/contract/live';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closeRound } from '../rounds/close-round.ts';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import { type BetRequest, placeBets, tryBets } from './place-bets.ts';

const own = useDatabase();

/**
 * Both callers of the judge: placing a bet, and the trial before a wallet is called. Each returns
 * the refusal code or `taken`.
 */
const judges = {
  'is taken': async (requests: readonly BetRequest[]) => {
    const outcomes = await within((client) => placeBets(client, requests));
    return outcomes.map((outcome) => ('error' in outcome ? outcome.error : 'taken'));
  },
  'is tried': async (requests: readonly BetRequest[]) => {
    const trials = await within((client) => tryBets(client, requests));
    return trials.map(({ verdict }) => verdict ?? 'taken');
  },
};

async function within<T>(work: (client: Parameters<typeof placeBets>[0]) => Promise<T>) {
  const client = await own.database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

type Values = Record<string, unknown>;
type Terms = {
  table?: Values;
  /** Limits set by the partner. */
  partner?: Values;
  /** Limits of the player. */
  limits?: Values;
  player?: Values;
  account?: Values;
  /** Cost of each outcome of the round for the house, starting with outcome 0. */
  liability?: readonly number[];
};

let tables = 0;

/** A player at a table with an open round, with these limits. */
async function aGame({ table, partner, limits, player, account, liability }: Terms) {
  const { db } = own.database;
  const tableId = await addTable(db, `judged-${++tables}`);
  const update = (name: string, values: Values, where: string) =>
    sql`update ${sql.table(name)} set ${sql.join(
      Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where ${sql.raw(where)}`.execute(db);
  if (table) await update('live_tables', table, `id = '${tableId}'`);
  const bettor = await aBettor(db, [tableId]);
  const { round, lease } = await leadOpenRound(db, tableId);
  if (player) await update('live_players', player, `id = ${bettor.playerId}`);
  if (account) await update('live_accounts', account, `id = ${bettor.account.id}`);
  const names = { currency: 'PLAY' };
  if (partner) {
    const whose = { partner_id: bettor.partnerId, mode: 'test', table_id: tableId };
    await insert('partner_table_limits', { ...names, ...whose, ...partner });
  }
  if (limits)
    await insert('live_player_limits', { ...names, player_id: bettor.playerId, ...limits });
  if (liability) {
    await sql`update live_round_exposures set liability = ${liability}
      where round_id = ${round.id} and mode = 'test'`.execute(db);
  }
  let bets = 0;
  const ask = async (bet: Partial<PlacedBet>, isInTime = true): Promise<BetRequest> => ({
    ...{ bettor, placedAt: Date.now(), isInTime },
    bet: await aBet(db, { id: `${++bets}`, roundId: round.id, ...bet }),
  });
  const close = () =>
    closeRound(db, lease, round.id, { closedAt: Date.now(), revealAt: Date.now() });
  return { bettor, round, ask, close };
}

const insert = (name: string, values: Values) =>
  sql`insert into ${sql.table(name)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})`.execute(own.database.db);

const capped = (max_exposure: number) => ({
  max_exposure,
  exposure_since: new Date(Date.now() - 3_600_000),
});
const today = sql`(now() at time zone 'UTC')::date`;
const played = (window: string, staked: number, paid = 0) => ({
  ...{ played_on: today, day_staked: 0, week_staked: 0, month_staked: 0 },
  ...{ [`${window}_staked`]: staked, [`${window}_paid`]: paid },
});
const windows = ['day', 'week', 'month'] as const;
const straight = (amount: number, value = 17): Partial<PlacedBet> => ({
  ...{ type: 'straight', value, amount },
});

type Case = [
  name: string,
  terms: Terms,
  before: Partial<PlacedBet>[],
  code: string,
  most: Partial<PlacedBet>,
  beyond: Partial<PlacedBet>,
];

/** Each rule at its limit: after the earlier bets, `most` is accepted and `beyond` is refused. */
const cases: Case[] = [
  ['the minimum', {}, [], 'below_minimum', { amount: 100 }, { amount: 99 }],
  [
    'the highest payout',
    { table: { max_payout: 7_200 } },
    [],
    'above_maximum',
    straight(200),
    straight(201),
  ],
  [
    'the highest payout of the partner',
    { partner: { max_payout: 3_600 } },
    [],
    'above_maximum',
    straight(100),
    straight(101),
  ],
  [
    'the stake of a round',
    { table: { max_round_stake: 1_000 } },
    [{ amount: 400 }],
    'round_limit',
    { amount: 600 },
    { amount: 601 },
  ],
  [
    'the stake of a round that the partner allows',
    { partner: { max_round_stake: 1_000 } },
    [{ amount: 400 }],
    'round_limit',
    { amount: 600 },
    { amount: 601 },
  ],
  [
    'the stake of a round that a launch allows',
    { limits: { max_round_stake: 1_000 } },
    [{ amount: 400 }],
    'round_limit',
    { amount: 600 },
    { amount: 601 },
  ],
  [
    'the stake of a spot',
    { table: { spot_limits: '{"straight": 500}' } },
    [straight(300), straight(400, 18), { amount: 1_000 }],
    'spot_limit',
    straight(200),
    straight(201),
  ],
  [
    'the stake of a spot that the partner allows',
    { table: { spot_limits: '{"straight": 900}' }, partner: { spot_limits: '{"straight": 500}' } },
    [straight(300)],
    'spot_limit',
    straight(200),
    straight(201),
  ],
  ...windows.flatMap((window): Case[] => [
    [
      `the loss of a ${window}`,
      { limits: { [`loss_${window}`]: 1_000 }, account: played(window, 2_000, 1_500) },
      [],
      'loss_limit',
      { amount: 500 },
      { amount: 501 },
    ],
    [
      `the loss of a ${window} with the stakes before it`,
      { limits: { [`loss_${window}`]: 1_000 } },
      [{ amount: 300 }],
      'loss_limit',
      { amount: 700 },
      { amount: 701 },
    ],
    [
      `the stake of a ${window}`,
      { limits: { [`stake_${window}`]: 2_000 }, account: played(window, 1_500, 1_500) },
      [{ amount: 100 }],
      'stake_limit',
      { amount: 400 },
      { amount: 401 },
    ],
  ]),
  [
    'what the house may lose',
    { table: capped(10_000) },
    [straight(200), straight(200, 18)],
    'house_limit',
    { type: 'black', amount: 3_000 },
    { type: 'black', amount: 3_001 },
  ],
  [
    'what the house may lose on the outcome that costs most',
    { table: capped(10_000), liability: [0, 6_500, 6_501] },
    [],
    'house_limit',
    { type: 'straight', value: 1, amount: 100 },
    { type: 'straight', value: 2, amount: 100 },
  ],
];

describe.each(Object.entries(judges))('a bet that %s', (_, judge) => {
  it.each(cases)(
    'is accepted up to %s and refused above',
    async (_, terms, before, code, most, beyond) => {
      const game = await aGame(terms);
      const requests = await Promise.all([...before, beyond, most].map((bet) => game.ask(bet)));
      expect(await judge(requests)).toEqual([...before.map(() => 'taken'), code, 'taken']);
    },
  );

  it('is accepted as the last bet allowed in a round; the next is refused', async () => {
    const { ask } = await aGame({ table: { max_bets_per_round: 2 } });
    const requests = [await ask({}), await ask({}), await ask({})];
    expect(await judge(requests)).toEqual(['taken', 'taken', 'round_limit']);
  });

  const hour = 3_600_000;
  it.each([
    [
      'a pause',
      { exclusion_kind: 'pause', excluded_until: new Date(Date.now() + hour) },
      'player_paused',
    ],
    ['an exclusion', { exclusion_kind: 'exclusion' }, 'player_excluded'],
    [
      'a time limit',
      { session_minutes: 59, sitting_began_at: new Date(Date.now() - hour) },
      'time_limit',
    ],
  ])('is refused during %s', async (_, player, code) => {
    const excluded = 'exclusion_kind' in player && { excluded_at: new Date() };
    const { ask } = await aGame({ player: { ...player, ...excluded } });
    expect(await judge([await ask({})])).toEqual([code]);
  });

  it('is accepted after a pause has ended and before the session time limit', async () => {
    const past = new Date(Date.now() - hour);
    const pause = { exclusion_kind: 'pause', excluded_at: past, excluded_until: past };
    const sitting = { session_minutes: 61, sitting_began_at: past };
    const { ask } = await aGame({ player: { ...pause, ...sitting } });
    expect(await judge([await ask({})])).toEqual(['taken']);
  });

  it('is refused in another round, at another table, after the deadline and after the close', async () => {
    const { ask, bettor, close, round } = await aGame({});
    const elsewhere = { ...(await ask({})), bettor: { ...bettor, tableId: 'roulette-1' } };
    const requests = [await ask({ roundId: round.id + 9_999 }), elsewhere, await ask({}, false)];
    const judged = [];
    for (const request of requests) judged.push(...(await judge([request])));
    expect(judged).toEqual(['unknown_round', 'unknown_round', 'bets_closed']);
    await close();
    expect(await judge([await ask({})])).toEqual(['bets_closed']);
  });

  it('is refused for another player’s account and for a currency that is not offered', async () => {
    const { ask, bettor } = await aGame({});
    const other = await aGame({});
    const forged = { ...(await ask({})), bettor: { ...bettor, account: other.bettor.account } };
    expect(await judge([forged])).toEqual(['unavailable']);
    const none = { ...(await ask({})), bettor: { ...bettor, tableId: 'nowhere' } };
    expect(await judge([none])).toEqual(['unknown_round']);
  });

  it('is known by its id; another bet under that id is refused', async () => {
    const { ask, bettor } = await aGame({});
    const request = await ask({ id: 'known', ...straight(500) });
    await within((client) => placeBets(client, [request]));
    const others = [straight(501), straight(500, 18), { type: 'red', amount: 500 }] as const;
    const requests = await Promise.all(others.map((bet) => ask({ id: 'known', ...bet })));
    expect(await judge([request])).toEqual([judge === judges['is tried'] ? 'known' : 'taken']);
    for (const other of requests) expect(await judge([other])).toEqual(['bet_id_reused']);
    await sql`update live_bets set status = 'taken_back', payout = amount, settled_at = now()
      where player_id = ${bettor.playerId}`.execute(own.database.db);
    expect(await judge([request])).toEqual(['bet_id_reused']);
  });
});

it('refuses a bet that costs more than the balance', async () => {
  const { ask } = await aGame({ account: { balance: 1_000 } });
  const requests = [
    await ask({ amount: 1_001 }),
    await ask({ amount: 600 }),
    await ask({ amount: 401 }),
  ];
  expect(await judges['is taken'](requests)).toEqual([
    'insufficient_balance',
    'taken',
    'insufficient_balance',
  ]);
});

it('counts a bet only in the current day, week and month', async () => {
  const { db } = own.database;
  const all = { day_staked: 5_000, week_staked: 5_000, month_staked: 5_000 };
  const paid = { day_paid: 4_000, week_paid: 4_000, month_paid: 4_000 };
  const { ask, bettor } = await aGame({ account: { played_on: '2026-01-01', ...all, ...paid } });
  expect(await judges['is taken']([await ask({ amount: 300 })])).toEqual(['taken']);
  const kept = await db
    .selectFrom('live_accounts')
    .select(['day_staked', 'week_staked', 'month_staked', 'day_paid', 'week_paid', 'month_paid'])
    .select(sql<boolean>`played_on = ${today}`.as('isOfToday'))
    .where('id', '=', bettor.account.id)
    .executeTakeFirst();
  expect(kept).toEqual({
    ...{ day_staked: 300, week_staked: 300, month_staked: 300 },
    ...{ day_paid: 0, week_paid: 0, month_paid: 0, isOfToday: true },
  });
});

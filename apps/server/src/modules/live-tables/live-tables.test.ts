import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountMode } from '@baize/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bothWaiting } from '../../testing/locks.ts';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { describeTable } from './describe-tables.ts';

const server = useTestServer();
let partner: SignedInPartner;
let other: SignedInPartner;

beforeAll(async () => {
  partner = await aPartner(server, { website_url: 'https://casino.test/lobby' });
  other = await aPartner(server);
  server.clock.now = new Date('2026-03-10T12:00:00Z');
  const revenue = (partner_id: number, day: string, staked: number, paid: number) => ({
    ...{ partner_id, table_id: 'roulette-1', day: new Date(day), bets: 2, staked, paid },
  });
  await server.running.resources.db
    .insertInto('live_daily_revenue')
    .values([
      revenue(partner.user.id, '2026-03-10', 1_000, 400),
      revenue(partner.user.id, '2026-03-08', 500, 900),
      revenue(other.user.id, '2026-03-10', 7_000, 0),
      { ...revenue(partner.user.id, '2026-03-10', 90_000, 30_000), mode: 'live' },
    ])
    .execute();
});

const get = (path: string, token: string) => server.call('GET', path, { token });

describe('revenue', () => {
  it('never mixes live mode with test mode', async () => {
    const range = 'from=2026-03-10&to=2026-03-10&mode=live';
    const live = { bets: 2, staked: 90_000, paid: 30_000, revenue: 60_000 };
    const own = await get(`/partners/revenue?${range}`, partner.token);
    expect(own.json().totals).toEqual(live);
    const csv = await get(`/partners/revenue/export?${range}`, partner.token);
    expect(csv.body).toContain('2026-03-10,PLAY,2,90000,30000,60000');
    const all = await get(`/admin/live-tables/revenue?${range}`, await anOwnerToken(server));
    expect(all.json()).toMatchObject({
      totals: live,
      partners: [{ partner_id: partner.user.id, ...live }],
    });
  });

  it('lists every day, including days without bets, and only the partner’s own revenue', async () => {
    const answer = await get('/partners/revenue?from=2026-03-08&to=2026-03-10', partner.token);
    expect(answer.json()).toMatchObject({
      days: [
        { day: '2026-03-08', bets: 2, staked: 500, paid: 900, revenue: -400 },
        { day: '2026-03-09', bets: 0, staked: 0, paid: 0, revenue: 0 },
        { day: '2026-03-10', bets: 2, staked: 1_000, paid: 400, revenue: 600 },
      ],
      totals: { bets: 4, staked: 1_500, paid: 1_300, revenue: 200 },
      currency: 'PLAY',
    });
  });

  it('covers the last thirty days by default', async () => {
    const { days } = (await get('/partners/revenue', partner.token)).json();
    expect(days).toHaveLength(30);
    expect(days.at(-1).day).toBe('2026-03-10');
  });

  it.each(['from=2026-03-10&to=2026-03-01', 'from=1990-01-01', 'from=yesterday'])(
    'rejects the days %s',
    async (query) => {
      const answer = await get(`/partners/revenue?${query}`, partner.token);
      expect(answer.statusCode).toBe(400);
    },
  );

  it('is exported as CSV', async () => {
    const answer = await get(
      '/partners/revenue/export?from=2026-03-10&to=2026-03-10',
      partner.token,
    );
    expect(answer.body).toBe(
      'day,currency,bets,staked,paid,revenue\r\n2026-03-10,PLAY,2,1000,400,600\r\n',
    );
  });

  it('reports wallets in one currency and never adds two currencies', async () => {
    const { db } = server.running.resources;
    const { token, user } = await aPartner(server);
    const wallets = (currency: string, mode: AccountMode, staked: number, bets: number) => ({
      ...{ partner_id: user.id, currency, mode, table_id: 'roulette-1', bets, staked, paid: 1 },
      day: new Date('2026-03-10'),
    });
    await db
      .insertInto('live_wallet_revenue')
      .values([
        wallets('EUR', 'live', 500, 9),
        wallets('JPY', 'live', 70_000, 3),
        wallets('EUR', 'test', 30, 1),
      ])
      .execute();
    const range = 'from=2026-03-10&to=2026-03-10';
    const read = async (query: string, as = token, path = '/partners/revenue') =>
      (await get(`${path}?${range}&${query}`, as)).json();
    expect(await read('mode=live')).toMatchObject({
      currency: 'EUR',
      currencies: ['EUR', 'JPY'],
      totals: { bets: 9, staked: 500, revenue: 499 },
    });
    expect(await read('mode=live&currency=JPY')).toMatchObject({
      currency: 'JPY',
      totals: { bets: 3, staked: 70_000 },
    });
    expect(await read('')).toMatchObject({ currency: 'EUR', totals: { staked: 30 } });
    expect(await read('currency=KWD')).toMatchObject({
      currency: 'KWD',
      currencies: ['EUR', 'KWD'],
      totals: { bets: 0 },
    });
    const { body } = await get(`/partners/revenue/export?${range}&mode=live`, token);
    expect(body.trim().split('\r\n').slice(1)).toEqual([
      '2026-03-10,EUR,9,500,1,499',
      '2026-03-10,JPY,3,70000,1,69999',
    ]);
    const staff = await anOwnerToken(server);
    const all = await read('mode=live&currency=JPY', staff, '/admin/live-tables/revenue');
    expect(all).toMatchObject({
      totals: { staked: 70_000 },
      partners: [{ partner_id: user.id, staked: 70_000 }],
    });
    expect(all.currencies).toEqual(expect.arrayContaining(['EUR', 'JPY', 'PLAY']));
    expect((await get('/partners/revenue?currency=euro', token)).statusCode).toBe(400);
  });

  it('shows staff the revenue of all partners and the top partners', async () => {
    const token = await anOwnerToken(server);
    const answer = await get('/admin/live-tables/revenue?from=2026-03-10&to=2026-03-10', token);
    const { totals, partners } = answer.json();
    expect(totals).toMatchObject({ staked: 8_000, revenue: 7_600 });
    expect(partners.map((row: { partner_id: number }) => row.partner_id)).toEqual([
      other.user.id,
      partner.user.id,
    ]);
  });
});

describe('allowed origins', () => {
  const put = (allowed_origins: unknown) =>
    server.call('PUT', '/partners/allowed-origins', {
      token: partner.token,
      body: { allowed_origins },
    });

  it('are stored as origins without duplicates, and listed beside the website’s own', async () => {
    const origins = ['https://play.casino.test/path', 'https://play.casino.test'];
    expect((await put(origins)).json().allowed_origins).toEqual(['https://play.casino.test']);
    const info = (await get('/partners/stream-info', partner.token)).json();
    expect(info).toMatchObject({
      server_url: 'http://portal.test',
      website_origin: 'https://casino.test',
      allowed_origins: ['https://play.casino.test'],
    });
    expect((await get('/partners/stream-info', other.token)).json().allowed_origins).toEqual([]);
  });

  it.each([['javascript:alert(1)'], ['casino.test'], ['null'], [42]])(
    'rejects %j and keeps the list',
    async (value) => {
      expect((await put([value])).statusCode).toBe(400);
      const info = (await get('/partners/stream-info', partner.token)).json();
      expect(info.allowed_origins).toEqual(['https://play.casino.test']);
    },
  );

  it('keeps the later of two lists saved at the same time', async () => {
    const [one, both, another] = ['https://a.test', 'https://b.test', 'https://c.test'];
    const partner_id = partner.user.id;
    const answers = await bothWaiting(
      server.running.resources.db,
      (db) => db.insertInto('live_allowed_origins').values({ partner_id, origin: both }).execute(),
      () => put([one, both, another]),
      () => put([another, both]),
    );
    expect(answers.map((answer) => answer.json().allowed_origins)).toEqual([
      [one, both, another],
      [both, another],
    ]);
  });
});

describe('bets', () => {
  async function aRound(): Promise<number> {
    const { db } = server.running.resources;
    const chain = await db
      .insertInto('live_seed_chains')
      .values({
        ...{ table_id: 'roulette-1', nonce: randomBytes(32), terminal: randomBytes(32), length: 1 },
        origin: 'tests',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const round = await db
      .insertInto('live_rounds')
      .values({
        ...{ table_id: 'roulette-1', chain_id: chain.id, chain_index: 1, commit: randomBytes(32) },
        ...{ opened_at: new Date(), closes_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return round.id;
  }

  async function aBet(
    round_id: number,
    partner_id: number,
    player: string,
    mode: AccountMode = 'test',
  ): Promise<number> {
    const { db } = server.running.resources;
    const { id: player_id } = await db
      .insertInto('live_players')
      .values({ partner_id, mode, external_id: player })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bet = await db
      .insertInto('live_bets')
      .values({
        ...{ round_id, player_id, partner_id, mode, client_id: player, placed_at: new Date() },
        ...{ type: 'straight', value: '7', covered: [7], amount: 100, potential: 3_600 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return bet.id;
  }

  it('returns an empty list, and an export with only its heading, before the first bet', async () => {
    const answer = await get('/partners/bets', partner.token);
    expect(answer.json()).toEqual({ bets: [], next_cursor: null });
    const csv = await get('/partners/bets/export', partner.token);
    expect(csv.body.split('\r\n')[0]).toContain('round_id');
  });

  it('lists and exports only the bets of the partner’s own players', async () => {
    const round = await aRound();
    const mine = await aBet(round, partner.user.id, 'mine');
    const theirs = await aBet(round, other.user.id, 'theirs');
    const live = await aBet(round, partner.user.id, 'mine', 'live');
    const inLive = await get('/partners/bets?mode=live', partner.token);
    expect(inLive.json().bets).toMatchObject([{ id: live }]);
    const csv = await get('/partners/bets/export?mode=live', partner.token);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    for (const [token, id, player] of [
      [partner.token, mine, 'mine'],
      [other.token, theirs, 'theirs'],
    ] as const) {
      const { bets } = (await get('/partners/bets', token)).json();
      expect(bets).toMatchObject([{ id, player, game: 'european_roulette', currency: 'PLAY' }]);
      const rows = (await get('/partners/bets/export', token)).body.trim().split('\r\n');
      expect(rows).toHaveLength(2);
      expect(rows[1]).toMatch(new RegExp(`^${id},\\d+,european_roulette,${player},`));
    }
  });
});

describe('a table', () => {
  it('shows its last results newest first, like the live protocol', () => {
    const limits = { currency: 'PLAY', minBet: 1, maxPayout: 36, maxRoundStake: 36 };
    const { recent_numbers } = describeTable({
      ...{ id: 'roulette-1', name: 'Roulette', game: 'european_roulette', isLive: true },
      ...{ phase: 'open', roundId: 20, closesAt: 0, playersOnline: 0 },
      history: Array.from({ length: 14 }, (_, age) => ({ roundId: 19 - age, number: 19 - age })),
      limits: { ...limits, maxBetsPerRound: 1 },
    });
    expect(recent_numbers).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]);
  });

  it('counts the players of all live processes, except those of a dead process', async () => {
    const told = (players: number, age: string) => ({
      ...{ process_id: randomUUID(), table_id: 'roulette-1', players },
      told_at: sql<string>`clock_timestamp() - ${age}::interval`,
    });
    await server.running.resources.db
      .insertInto('live_players_online')
      .values([told(3, '0 s'), told(4, '2 s'), told(50, '1 min')])
      .execute();
    const seven = { tables: [{ id: 'roulette-1', players_online: 7 }] };
    const info = await get('/partners/stream-info', partner.token);
    expect(info.json()).toMatchObject(seven);
    const watched = await get('/admin/live-tables', await anOwnerToken(server));
    expect(watched.json()).toMatchObject(seven);
  });
});

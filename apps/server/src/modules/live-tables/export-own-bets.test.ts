import { expect, it } from 'vitest';
import { aPartner, type SignedInPartner } from '../../testing/people.ts';
import { planOf } from '../../testing/plan-of.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';
import { readBetsSettled } from './export-own-bets.ts';

const server = useTestServer({}, { isAlone: true });

/** Bets named by their order, each settled at its moment, or open. */
async function betsSettled(
  { user }: SignedInPartner,
  moments: readonly (string | null)[],
): Promise<void> {
  const { db } = server.running.resources;
  // For a round and a player.
  await someTransactions(db, user.id);
  const { player_id, round_id } = await db
    .selectFrom('transactions')
    .select(['player_id', 'round_id'])
    .where('partner_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const placed = {
    placed_at: '2026-01-01T00:00:00.000Z',
    partner_id: user.id,
    mode: 'test',
  } as const;
  await db
    .insertInto('live_bets')
    .values(
      moments.map((settled_at, index) => ({
        ...{ ...placed, round_id, player_id, client_id: `bet-${index}`, settled_at },
        ...{ type: 'straight', value: '7', covered: [7], amount: 100 + index, potential: 3_600 },
        status: settled_at === null ? ('accepted' as const) : ('lost' as const),
      })),
    )
    .execute();
}

const download = ({ token }: SignedInPartner, query: string) =>
  server.call('GET', `/partners/bets/export?${query}`, { token });

/** By the amounts, which say which they are. */
async function amountsOf(partner: SignedInPartner, query: string): Promise<number[]> {
  const [header = '', ...lines] = (await download(partner, query)).body.trim().split('\r\n');
  const at = header.split(',').indexOf('amount');
  return lines.map((line) => Number(line.split(',')[at]));
}

it('a bet is exported on the day on which its revenue counts, by UTC', async () => {
  const partner = await aPartner(server);
  await betsSettled(partner, [
    '2026-03-02T00:00:00.000Z',
    '2026-03-01T23:59:59.999Z',
    null,
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  expect(await amountsOf(partner, '')).toEqual([100, 101, 102, 103, 104]);
  expect(await amountsOf(partner, 'from=2026-03-01&to=2026-03-01')).toEqual([104, 101]);
  expect(await amountsOf(partner, 'from=2026-03-01')).toEqual([104, 101, 100]);
  expect(await amountsOf(partner, 'to=2026-03-01')).toEqual([103, 104, 101]);
  expect(await amountsOf(partner, 'to=9999-12-31')).toEqual([103, 104, 101, 100]);
  expect(await amountsOf(partner, 'from=2026-03-01&mode=live')).toEqual([]);
  expect(await amountsOf(await aPartner(server), 'from=2026-03-01')).toEqual([]);
});

it('bets of one moment are each exported once, however many they are', async () => {
  const partner = await aPartner(server);
  const moments = Array.from({ length: 1_201 }, () => '2026-03-01T12:00:00.000Z');
  await betsSettled(partner, moments);
  const amounts = await amountsOf(partner, 'from=2026-03-01&to=2026-03-01');
  expect(amounts).toEqual(moments.map((_, index) => 100 + index));
});

it('the file is named by its days', async () => {
  const partner = await aPartner(server);
  const nameOf = async (query: string) =>
    (await download(partner, query)).headers['content-disposition'];
  expect(await nameOf('')).toContain('"bets-test.csv"');
  expect(await nameOf('from=2026-03-01&to=2026-03-31&mode=live')).toContain(
    '"bets-live-2026-03-01-2026-03-31.csv"',
  );
  expect(await nameOf('from=2026-03-01')).toMatch(/"bets-test-2026-03-01-\d{4}-\d\d-\d\d\.csv"/);
});

it('days that are none, or in the wrong order, are refused', async () => {
  const partner = await aPartner(server);
  for (const query of ['from=yesterday', 'to=1999-12-31', 'from=2026-03-02&to=2026-03-01']) {
    expect((await download(partner, query)).statusCode).toBe(400);
  }
});

it('days of long ago are found by an index', async () => {
  const partner = await aPartner(server);
  const moments = Array.from({ length: 2_000 }, () => '2026-04-01T12:00:00.000Z');
  await betsSettled(partner, ['2026-03-01T12:00:00.000Z', ...moments]);
  await server.asOwner('analyze live_bets, live_players, live_rounds');
  const of = { partnerId: partner.user.id, mode: 'test' } as const;
  const day = { from: '2026-03-01', to: '2026-03-01' };
  expect(await planOf(server, (db) => readBetsSettled(db, of, day))).toContain(
    'live_bets_settled_idx',
  );
});

import { expect, it } from 'vitest';
import { aPartner, type SignedInPartner } from '../../testing/people.ts';
import { planOf } from '../../testing/plan-of.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';
import { readBetsSettled } from './export-own-bets.ts';

const server = useTestServer({}, { isAlone: true });

/** Creates one bet per entry, settled at the given time or open; its amount is its position. */
async function betsSettled(
  { user }: SignedInPartner,
  moments: readonly (string | null)[],
): Promise<void> {
  const { db } = server.running.resources;
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

async function amountsOf(partner: SignedInPartner, query: string): Promise<number[]> {
  const [header = '', ...lines] = (await download(partner, query)).body.trim().split('\r\n');
  const at = header.split(',').indexOf('amount');
  return lines.map((line) => Number(line.split(',')[at]));
}

it('exports a bet on the UTC day on which its revenue counts', async () => {
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

it('exports bets settled at the same moment exactly once each, across batches', async () => {
  const partner = await aPartner(server);
  const moments = Array.from({ length: 1_201 }, () => '2026-03-01T12:00:00.000Z');
  await betsSettled(partner, moments);
  const amounts = await amountsOf(partner, 'from=2026-03-01&to=2026-03-01');
  expect(amounts).toEqual(moments.map((_, index) => 100 + index));
});

it('names the file after its days', async () => {
  const partner = await aPartner(server);
  const nameOf = async (query: string) =>
    (await download(partner, query)).headers['content-disposition'];
  expect(await nameOf('')).toContain('"bets-test.csv"');
  expect(await nameOf('from=2026-03-01&to=2026-03-31&mode=live')).toContain(
    '"bets-live-2026-03-01-2026-03-31.csv"',
  );
  expect(await nameOf('from=2026-03-01')).toMatch(/"bets-test-2026-03-01-\d{4}-\d\d-\d\d\.csv"/);
});

it('rejects invalid days and days in the wrong order', async () => {
  const partner = await aPartner(server);
  for (const query of ['from=yesterday', 'to=1999-12-31', 'from=2026-03-02&to=2026-03-01']) {
    expect((await download(partner, query)).statusCode).toBe(400);
  }
});

it('finds days of long ago by an index', async () => {
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

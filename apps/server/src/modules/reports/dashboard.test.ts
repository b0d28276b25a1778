import type { AccountMode, DashboardCharts, DashboardStats } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import { foldCounts } from '@baize/platform/lists/counts';
import { describe, expect, it } from 'vitest';
import { aColleague, anInvitedColleague } from '../../testing/colleagues.ts';
import { aSubmittedPartner } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const read = async <T>(path: string): Promise<T> =>
  (
    await server.call('GET', `/admin/dashboard/${path}`, { token: await anOwnerToken(server) })
  ).json();
const stats = () => read<DashboardStats>('stats');
const charts = () => read<DashboardCharts>('charts');
const asOwner = async (method: 'PUT' | 'DELETE', path: string) =>
  server.call(method, path, { token: await anOwnerToken(server) });

describe('the numbers of the dashboard', () => {
  it('are zero at first except for the owner', async () => {
    expect(await stats()).toEqual({
      total_partners: 0,
      pending_kyc: 0,
      open_tickets: 0,
      unread_notifications: 0,
      approved_partners: 0,
      total_admins: 1,
      urgent_tickets: 0,
    });
  });

  it('follow every change, before and after the counts are folded', async () => {
    const one = await aPartner(server);
    const two = await aSubmittedPartner(server);
    const three = await aPartner(server);
    for (const priority of ['urgent', 'low']) {
      const body = { subject: 'Help', message: 'Please', priority };
      await server.call('POST', '/support/tickets', { token: one.token, body });
    }
    await asOwner('PUT', `/admin/partners/${three.user.id}/reject`);
    await aColleague(server, 'support');
    await anInvitedColleague(server, 'support');
    const expected = {
      total_partners: 3,
      pending_kyc: 1,
      open_tickets: 2,
      unread_notifications: 1,
      approved_partners: 2,
      total_admins: 2,
      urgent_tickets: 1,
    };
    expect(await stats()).toEqual(expected);
    await foldCounts(server.running.resources);
    expect(await stats()).toEqual(expected);
    await asOwner('DELETE', `/admin/partners/${two.user.id}`);
    await asOwner('DELETE', `/admin/partners/${three.user.id}`);
    expect(await stats()).toMatchObject({
      total_partners: 1,
      pending_kyc: 0,
      unread_notifications: 0,
      approved_partners: 1,
    });
  });

  it('stay correct when changes run at the same time as the folding', async () => {
    const before = await stats();
    const work = Array.from({ length: 12 }, () => aPartner(server));
    const folding = Array.from({ length: 12 }, () => foldCounts(server.running.resources));
    await Promise.all([...work, ...folding]);
    expect((await stats()).total_partners).toBe(before.total_partners + 12);
    const { db } = server.running.resources;
    await foldCounts(server.running.resources);
    const names = await db.selectFrom('counts').select('name').execute();
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });
});

describe('recent activity', () => {
  it('returns messages and times, newest first', async () => {
    const { user } = await aPartner(server);
    const { activities } = await read<{ activities: { message: string; time: string }[] }>(
      'recent-activity?limit=3',
    );
    expect(activities).toHaveLength(3);
    expect(activities.map(({ message }) => message)).toEqual([
      'owner signed in',
      `${user.username} signed in`,
      `${user.company_name} registered`,
    ]);
    expect(Date.parse(activities[0]?.time ?? '')).toBeGreaterThan(0);
  });

  it.each([
    [
      'owner',
      [
        'settings.updated',
        'player.excluded',
        'enquiry.received',
        'ticket.created',
        'kyc.document_viewed',
        'partner.registered',
        'staff.signed_in',
        'staff.invited',
      ],
    ],
    [
      'admin',
      [
        'settings.updated',
        'player.excluded',
        'enquiry.received',
        'ticket.created',
        'kyc.document_viewed',
        'partner.registered',
        'staff.signed_in',
      ],
    ],
    ['compliance', ['kyc.document_viewed', 'partner.registered', 'staff.signed_in']],
    ['support', ['enquiry.received', 'ticket.created', 'partner.registered']],
  ] as const)('returns only the entries that the role %s may see', async (role, seen) => {
    const { token, member } = await aColleague(server, role);
    await perform(server.running.resources, systemActor, async ({ record }) => {
      record({ action: 'staff.invited', values: { member: member.username } });
      record({ action: 'staff.signed_in' });
      record({ action: 'partner.registered', values: { company: 'A' } });
      record({ action: 'kyc.document_viewed', values: { company: 'A' } });
      record({ action: 'ticket.created', values: { title: 'Help' } });
      record({ action: 'enquiry.received', values: { name: 'Ada' } });
      const player = { player: 'ann', mode: 'live', company: 'A' };
      record({ action: 'player.excluded', values: player });
      record({ action: 'settings.updated' });
    });
    const answer = await server.call(
      'GET',
      `/admin/dashboard/recent-activity?limit=${seen.length}`,
      {
        token,
      },
    );
    const { activities } = answer.json<{ activities: { action: string }[] }>();
    expect(activities.map(({ action }) => action)).toEqual(seen);
  });

  it('pages back for roles that may read the whole audit log', async () => {
    await aPartner(server);
    const token = await anOwnerToken(server);
    const page = async (query: string) =>
      (await server.call('GET', `/admin/dashboard/recent-activity?${query}`, { token })).json<{
        activities: { id: number }[];
        next_cursor: string | null;
      }>();
    const whole = await page('limit=500');
    expect(whole.next_cursor).toBeNull();
    const first = await page('limit=2');
    const second = await page(`limit=2&cursor=${first.next_cursor}`);
    expect([...first.activities, ...second.activities]).toEqual(whole.activities.slice(0, 4));
    const { token: support } = await aColleague(server, 'support');
    const asSupport = (query: string) =>
      server.call('GET', `/admin/dashboard/recent-activity?${query}`, { token: support });
    expect((await asSupport('limit=2')).json()).toMatchObject({ next_cursor: null });
    expect((await asSupport(`limit=2&cursor=${first.next_cursor}`)).statusCode).toBe(403);
  });
});

describe('the charts', () => {
  const month = (back: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7);
  };

  const today = new Date().toISOString().slice(0, 10);

  it('show the partners of the last six months', async () => {
    const { db } = server.running.resources;
    const today = (await stats()).total_partners;
    const base = { website_url: 'https://a.test', contact_email: 'a@a.test' };
    const add = (username: string, months: number, deletedMonths?: number) =>
      db
        .insertInto('partners')
        .values({
          ...base,
          status: 'approved',
          username,
          email: `${username}@a.test`,
          company_name: username,
          created_at: `${month(months)}-15T12:00:00Z`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .then(({ id }) =>
          deletedMonths === undefined
            ? undefined
            : db
                .updateTable('partners')
                .set({ deleted_at: `${month(deletedMonths)}-20T12:00:00Z` })
                .where('id', '=', id)
                .execute(),
        );
    await add('long-ago', 20);
    await add('four-ago', 4);
    await add('also-four-ago', 4);
    await add('came-and-went', 3, 2);
    const { partners } = await charts();
    expect(partners.map((point) => point.month)).toEqual([5, 4, 3, 2, 1, 0].map(month));
    expect(partners.map((point) => point.registered).slice(0, 5)).toEqual([0, 2, 1, 0, 0]);
    expect(partners.map((point) => point.total)).toEqual([1, 3, 4, 3, 3, today + 3]);
  });

  it('show the gross gaming revenue of settled bets', async () => {
    const { db } = server.running.resources;
    const { user } = await aPartner(server);
    const settle = (day: string, staked: number, paid: number, mode: AccountMode = 'test') =>
      db
        .insertInto('live_daily_revenue')
        .values({ partner_id: user.id, table_id: 'roulette-1', mode, day, bets: 1, staked, paid })
        .onConflict((conflict) =>
          conflict.columns(['partner_id', 'mode', 'table_id', 'day']).doUpdateSet((row) => ({
            staked: row('live_daily_revenue.staked', '+', staked),
            paid: row('live_daily_revenue.paid', '+', paid),
          })),
        )
        .execute();
    await settle(`${month(1)}-03`, 1_000, 0);
    await settle(`${month(1)}-03`, 500, 3_600);
    await settle(`${month(0)}-01`, 700, 200);
    // Bets in live mode must not count.
    await settle(`${month(0)}-01`, 5_000, 10, 'live');
    await settle(`${month(0)}-01`, 5_000, 10, 'live');
    expect((await charts()).currency).toBe('PLAY');
    await db.updateTable('live_tables').set({ currency: 'EUR' }).execute();
    const { revenue, currency } = await charts();
    expect(currency).toBe('EUR');
    expect(revenue?.slice(-2)).toEqual([
      { month: month(1), staked: 1_500, paid: 3_600, revenue: -2_100 },
      { month: month(0), staked: 700, paid: 200, revenue: 500 },
    ]);
    expect(revenue?.slice(0, 4).every((point) => point.revenue === 0)).toBe(true);
    await db.updateTable('live_tables').set({ currency: 'PLAY' }).execute();
  });

  it('show the revenue of wallets by mode and currency', async () => {
    const { db } = server.running.resources;
    const { user } = await aPartner(server);
    const row = { partner_id: user.id, table_id: 'roulette-1', day: today, bets: 1 };
    await db
      .insertInto('live_wallet_revenue')
      .values([
        { ...row, mode: 'live', currency: 'EUR', staked: 800, paid: 300 },
        { ...row, mode: 'live', currency: 'JPY', staked: 70, paid: 0 },
        { ...row, mode: 'test', currency: 'EUR', staked: 9, paid: 0 },
      ])
      .execute();
    await db
      .updateTable('live_wallet_revenue')
      .set({ paid: 100 })
      .where('paid', '=', 300)
      .execute();
    const live = await read<DashboardCharts>('charts?mode=live&currency=EUR');
    expect(live.revenue?.at(-1)).toMatchObject({ staked: 800, paid: 100, revenue: 700 });
    expect(live.currencies).toEqual(['EUR', 'JPY', 'PLAY']);
    const yen = await read<DashboardCharts>('charts?mode=live&currency=JPY');
    expect(yen.revenue?.at(-1)).toMatchObject({ staked: 70, revenue: 70 });
    const inTest = await read<DashboardCharts>('charts?currency=EUR');
    expect(inTest.revenue?.at(-1)).toMatchObject({ staked: 9, revenue: 9 });
  });

  it('keep a currency that no table offers any more, and open with the most played one', async () => {
    const { db } = server.running.resources;
    const { user } = await aPartner(server);
    const row = { partner_id: user.id, table_id: 'roulette-1', mode: 'live' as const, paid: 0 };
    const offered = { ...row, currency: 'CHF', day: today, bets: 1, staked: 20 };
    const removed = { ...row, currency: 'SEK' };
    await db
      .insertInto('live_wallet_revenue')
      .values([
        offered,
        { ...removed, day: `${month(3)}-05`, bets: 2, staked: 900 },
        { ...removed, day: today, bets: 40, staked: 5_000 },
      ])
      .execute();
    await db.deleteFrom('live_table_limits').where('currency', '=', 'SEK').execute();
    const opened = await read<DashboardCharts>('charts?mode=live');
    expect(opened).toMatchObject({ currency: 'SEK' });
    expect(opened.revenue?.map(({ staked }) => staked)).toEqual([0, 0, 900, 0, 0, 5_000]);
    expect(opened.currencies).toContain('CHF');
    const tables = await server.call('GET', '/admin/live-tables/revenue?mode=live', {
      token: await anOwnerToken(server),
    });
    expect(tables.json()).toMatchObject({ currency: 'SEK' });
  });

  it.each([
    ['owner', true],
    ['admin', true],
    ['compliance', false],
    ['support', false],
  ] as const)('include revenue for %s: %s', async (role, sees) => {
    const { token } = await aColleague(server, role);
    const answer = await server.call('GET', '/admin/dashboard/charts', { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<DashboardCharts>().partners).toHaveLength(6);
    expect(answer.json<DashboardCharts>().revenue === null).toBe(!sees);
    expect(answer.body.includes('staked')).toBe(sees);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { verifyActivity } from '../concepts/activity/verify-activity.ts';
import { anOwnerToken, logIn } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { companies } from './companies.ts';
import { DEMO_DAYS, fillDemo } from './fill-demo.ts';
import { type Clock, DAY, later } from './timeline.ts';

const server = useTestServer({ THROTTLE_KYC_UPLOAD_PER_ACCOUNT: '1000/60' });
const password = 'a phrase for the demo';
const end = new Date();

beforeAll(async () => {
  server.clock.now = later(end, -DEMO_DAYS * DAY);
  const clock = server.clock as Clock;
  await fillDemo(server.running, clock, end, { partners: 20, tickets: 40 }, password);
  server.clock.now = undefined;
}, 120_000);

const read = async (path: string) =>
  (await server.call('GET', path, { token: await anOwnerToken(server) })).json();

describe('the demo', () => {
  it('has something for every card and both charts of the dashboard', async () => {
    const stats = await read('/admin/dashboard/stats');
    expect(stats).toMatchObject({ total_admins: 5 });
    expect(stats.total_partners).toBe(19);
    expect(Math.min(stats.approved_partners, stats.unread_notifications)).toBeGreaterThan(0);
    const { partners, revenue } = await read('/admin/dashboard/charts');
    expect(partners.every((point: { total: number }) => point.total > 0)).toBe(true);
    expect(revenue.filter((point: { staked: number }) => point.staked > 0).length).toBeGreaterThan(
      3,
    );
  });

  it('has partners in every state, spread over the months', async () => {
    const { counts, partners } = await read('/admin/partners?sort=created_at&order=asc');
    expect(Math.min(counts.pending, counts.approved, counts.rejected)).toBeGreaterThan(0);
    const first = Date.parse(partners[0].created_at);
    expect(end.getTime() - first).toBeGreaterThan(200 * DAY);
    expect(partners.some((partner: { invited: boolean }) => partner.invited)).toBe(true);
    const deleted = await read('/admin/partners?deleted=true');
    expect(deleted.partners).toHaveLength(1);
  });

  it('has KYC requests with documents that open, and tickets with conversations', async () => {
    const { requests, counts } = await read('/admin/kyc/requests');
    expect(counts.approved).toBeGreaterThan(0);
    const document = await server.call(
      'GET',
      `/admin/kyc/documents/download?docId=${requests[0].documents[0].id}`,
      { token: await anOwnerToken(server) },
    );
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const tickets = await read('/admin/support/tickets?status=closed&limit=1');
    const { responses } = await read(`/admin/support/tickets/${tickets.tickets[0].id}`);
    expect(responses.length).toBeGreaterThan(1);
  });

  it('keeps its word on the record, in the order of time', async () => {
    const { db, secrets } = server.running.resources;
    expect((await verifyActivity(db, secrets)).problems).toEqual([]);
    const entries = await db
      .selectFrom('activity')
      .select('occurred_at')
      .where('action', '!=', 'staff.created')
      .where('action', '!=', 'staff.signed_in')
      .orderBy('id')
      .execute();
    const times = entries.map((entry) => entry.occurred_at);
    expect(times).toEqual([...times].sort());
  });

  it('lets its partners sign in', async () => {
    expect(await logIn(server, companies[0]?.username ?? '', password)).toBeTypeOf('string');
  });

  it('names no company twice', () => {
    expect(new Set(companies.map(({ company_name }) => company_name)).size).toBe(companies.length);
  });
});

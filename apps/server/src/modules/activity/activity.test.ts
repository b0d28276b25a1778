import type { ActivityItem, activityRoutes, RouteAnswer, SecurityEvent } from '@baize/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOwnerToken, aPartner, password } from '../../testing/people.ts';
import { allChained } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

type Page = RouteAnswer<typeof activityRoutes.listActivity>;
const list = async (query = ''): Promise<Page> =>
  (
    await server.call('GET', `/admin/activity${query}`, { token: await anOwnerToken(server) })
  ).json();
const own = async (token: string, query = '') =>
  (await server.call('GET', `/partners/activity${query}`, { token })).json<{
    activities: SecurityEvent[];
    next_cursor: string | null;
  }>();
const actions = ({ activities }: Page) => activities.map((entry) => entry.action);

describe('the audit log', () => {
  it('contains who did what to whom, when and from where', async () => {
    const { user } = await aPartner(server);
    const token = await anOwnerToken(server);
    await server.call('PUT', `/admin/partners/${user.id}/reject`, { token });
    const [entry] = (await list(`?partner_id=${user.id}`)).activities;
    expect(entry).toMatchObject({
      action: 'partner.rejected',
      message: `${user.company_name} was rejected`,
      actor_kind: 'staff',
      actor_name: 'owner',
      partner_id: user.id,
      details: { status: { before: 'approved', after: 'rejected' } },
      ip: '127.0.0.1',
    });
  });

  it('filters by module, action, actor and partner', async () => {
    const { user } = await aPartner(server);
    expect(new Set(actions(await list('?action=staff')))).toEqual(
      new Set(['staff.created', 'staff.signed_in']),
    );
    expect(new Set(actions(await list('?action=partner.signed_in')))).toEqual(
      new Set(['partner.signed_in']),
    );
    const byPartner = await list(`?actor_kind=partner&actor_id=${user.id}`);
    expect(actions(byPartner)).toEqual(['partner.signed_in']);
    expect(actions(await list(`?partner_id=${user.id}&action=partner`))).toEqual([
      'partner.signed_in',
      'partner.registered',
    ]);
  });

  it('counts entries per actor within the other filters on the first page', async () => {
    const { user } = await aPartner(server);
    const whose = `partner_id=${user.id}`;
    const counts = { total: 2, partner: 1, staff: 0, system: 0, visitor: 1, more: false };
    expect((await list(`?${whose}`)).counts).toEqual(counts);
    expect((await list(`?${whose}&actor_kind=staff`)).counts).toEqual(counts);
    const first = await list(`?${whose}&limit=1`);
    expect((await list(`?${whose}&limit=1&cursor=${first.next_cursor}`)).counts).toBeNull();
  });

  it('filters by start and end time', async () => {
    const { user } = await aPartner(server);
    const whose = `partner_id=${user.id}`;
    const [last, first] = (await list(`?${whose}`)).activities;
    const at = (entry: ActivityItem | undefined) => entry?.time ?? '';
    expect(actions(await list(`?${whose}&from=${at(last)}`))).toEqual(['partner.signed_in']);
    expect(actions(await list(`?${whose}&to=${at(last)}`))).toEqual(['partner.registered']);
    expect((await list(`?to=${at(first)}&${whose}`)).activities).toEqual([]);
    expect((await list('?from=2100-01-01T00:00:00Z')).activities).toEqual([]);
    expect((await list('?to=1990-01-01T00:00:00Z')).activities).toEqual([]);
  });

  it('returns all entries page by page, newest first', async () => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=3&action=partner${cursor}`);
      seen.push(...page.activities.map((entry) => entry.id));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen).toHaveLength((await list('?action=partner&limit=500')).activities.length);
  });

  it.each([
    'from=yesterday',
    'from=0000-01-01T00:00:00Z',
    `from=2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
    'actor_kind=robot',
    'cursor=x',
    'partner_id=0',
  ])('returns 400 for %s', async (query) => {
    const answer = await server.call('GET', `/admin/activity?${query}`, {
      token: await anOwnerToken(server),
    });
    expect(answer.statusCode).toBe(400);
  });

  it('cannot be changed or truncated through the application’s connection', async () => {
    const { db } = server.running.resources;
    await expect(db.updateTable('activity').set({ action: 'x' }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow('permission denied');
    await expect(server.asOwner('delete from activity')).rejects.toThrow('append-only');
  });

  it('is exported as CSV without formulas, oldest first, and the export is audited', async () => {
    const token = await anOwnerToken(server);
    const company_name = '=HYPERLINK("http://evil.test","click")';
    const { user } = await aPartner(server, { company_name });
    const answer = await server.call('GET', `/admin/activity/export?partner_id=${user.id}`, {
      token,
    });
    expect(answer.headers['content-type']).toContain('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /filename="activity-\d{4}-\d\d-\d\d.csv"/,
    );
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'id,time,actor_kind,actor_id,actor_name,action,partner_id,subject_kind,subject_id,message,details,ip,state',
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.test"",""click"") registered"`);
    expect(lines[1]).toMatch(/,readable$/);
    expect(actions(await list('?action=activity.exported'))).toHaveLength(1);
  });
});

describe('an audit entry that was modified', () => {
  it('is marked wherever it is shown and in the export', async () => {
    const { user } = await aPartner(server);
    const admin = await anOwnerToken(server);
    await server.call('PUT', `/admin/partners/${user.id}/reject`, { token: admin });
    await server.call('PUT', `/admin/partners/${user.id}/approve`, { token: admin });
    await allChained(server);
    const [approved] = (await list(`?partner_id=${user.id}`)).activities;
    const rename = (name: string) =>
      server.asOwner(`alter table activity disable trigger user;
        update activity set actor_name = '${name}' where id = ${approved?.id};
        alter table activity enable trigger user`);
    await rename('somebody');
    onTestFinished(() => rename('owner'));

    const changed = { id: approved?.id, state: 'damaged' };
    const [first, second] = (await list(`?partner_id=${user.id}`)).activities;
    expect(first).toMatchObject({ ...changed, actor_name: 'somebody' });
    expect(second?.state).toBe('readable');
    const recent = await server.call('GET', '/admin/dashboard/recent-activity', { token: admin });
    expect(recent.json().activities).toContainEqual(expect.objectContaining(changed));
    const body = { username: user.username, password };
    const { token } = (await server.call('POST', '/partners/login', { body })).json();
    expect((await own(token)).activities).toContainEqual(expect.objectContaining(changed));
    const path = `/admin/activity/export?partner_id=${user.id}&action=partner.approved`;
    const csv = (await server.call('GET', path, { token: admin })).body;
    expect(csv.trim().split('\r\n').at(-1)).toMatch(/,somebody,.*,damaged$/);
  });
});

describe('a partner’s security events', () => {
  it('are described for partners, without colleagues or their IP addresses', async () => {
    const { user, token } = await aPartner(server);
    await server.call('PUT', '/partners/password', {
      token,
      body: { current_password: password, new_password: 'another good phrase' },
    });
    const admin = await anOwnerToken(server);
    await server.call('PUT', `/admin/partners/${user.id}/reject`, { token: admin });
    await server.call('PUT', `/admin/partners/${user.id}/approve`, { token: admin });
    const login = await server.call('POST', '/partners/login', {
      body: { username: user.username, password: 'another good phrase' },
    });
    const { activities } = await own(login.json().token);
    expect(activities.map(({ message, by, ip }) => [message, by, ip])).toEqual([
      ['Signed in', 'you', '127.0.0.1'],
      ['Account approved', 'staff', null],
      ['Account suspended', 'staff', null],
      ['Password changed', 'you', '127.0.0.1'],
      ['Signed in', 'you', '127.0.0.1'],
      ['Account created', 'you', '127.0.0.1'],
    ]);
    expect(JSON.stringify(activities)).not.toContain('owner');
  });

  it('include only the partner’s own, page by page', async () => {
    const one = await aPartner(server);
    const two = await aPartner(server);
    const first = await own(one.token, '?limit=1');
    expect(first.activities).toHaveLength(1);
    const rest = await own(one.token, `?cursor=${first.next_cursor}`);
    const ids = [...first.activities, ...rest.activities].map(({ id }) => id);
    const others = (await own(two.token)).activities.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids.filter((id) => others.includes(id))).toEqual([]);
  });
});

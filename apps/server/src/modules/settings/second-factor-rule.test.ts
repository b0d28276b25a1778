import { allRoutes, roleMay, type StaffRole, staffRoles } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { aColleague, logInColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import { anOwnerToken, password, sameBrowser } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { addPasskey, setUpApp } from '../../testing/second-factors.ts';
import { owner, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;

const path = '/admin/settings/second-factor';
const ask = async (roles: StaffRole[], grace_days: number, token?: string) =>
  server.call('PUT', path, {
    token: token ?? (await anOwnerToken(server)),
    body: { roles, grace_days },
  });

afterEach(async () => {
  server.clock.now = undefined;
  await server.running.resources.db.deleteFrom('second_factor_rules').execute();
});

const session = (token: string) => server.call('GET', '/admin/check-session', { token });
const dashboard = (token: string) => server.call('GET', '/admin/dashboard/stats', { token });
const expectShut = async (answer: ReturnType<typeof session>) => {
  const { statusCode, json } = await answer;
  expect([statusCode, json().code]).toEqual([403, 'second_factor_required']);
};
const again = ({ member }: SignedInColleague) => logInColleague(server, member.username);
const inDays = (days: number) => {
  server.clock.now = new Date(Date.now() + days * DAY);
};

describe('the rule', () => {
  it('can be changed by owners only, is recorded, and is stored', async () => {
    for (const role of staffRoles.filter((other) => other !== 'owner')) {
      const { token } = await aColleague(server, role);
      expect((await ask(['support'], 7, token)).statusCode).toBe(403);
      const mayRead = roleMay(role, 'staff.view');
      expect((await server.call('GET', path, { token })).statusCode).toBe(mayRead ? 200 : 403);
    }
    const before = (await recorded(server, { action: 'settings.second_factor_rule_changed' }))
      .length;
    const answer = await ask(['support', 'compliance'], 7);
    expect(answer.json().rule).toEqual({ roles: ['compliance', 'support'], grace_days: 7 });
    await ask(['support', 'compliance'], 7);
    const entries = await recorded(server, { action: 'settings.second_factor_rule_changed' });
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)?.details).toEqual({
      before: { roles: [], grace_days: 14 },
      after: { roles: ['compliance', 'support'], grace_days: 7 },
    });
  });

  it.each([
    { roles: ['partner'], grace_days: 7 },
    { roles: [], grace_days: -1 },
    { roles: [], grace_days: 91 },
    { roles: [], grace_days: 1.5 },
    { roles: [] },
  ])('rejects %j', async (body) => {
    const token = await anOwnerToken(server);
    expect((await server.call('PUT', path, { token, body })).statusCode).toBe(400);
  });
});

describe.each(staffRoles)('required for the role %s', (role) => {
  const other = staffRoles.find((candidate) => candidate !== role) ?? 'owner';

  it('allows a grace period from the next sign-in, then only setting up a second factor', async () => {
    const colleague = await aColleague(server, role);
    await ask([role], 7);
    // Existing sessions are not cut off: the grace period starts with the next sign-in.
    expect((await session(colleague.token)).json().second_factor).toMatchObject({ overdue: false });
    inDays(0);
    const token = await again(colleague);
    const { second_factor } = (await session(token)).json();
    expect(Date.parse(second_factor.due)).toBe((server.clock.now?.getTime() ?? 0) + 7 * DAY);
    expect(second_factor.overdue).toBe(false);
    expect((await dashboard(token)).statusCode).toBe(200);

    inDays(6.9);
    expect((await dashboard(await again(colleague))).statusCode).toBe(200);
    inDays(7.1);
    const late = await again(colleague);
    await expectShut(dashboard(late));
    expect((await session(late)).json().second_factor).toMatchObject({ overdue: true });
    await addPasskey(server, '/admin', late);
    expect((await dashboard(late)).statusCode).toBe(200);
    expect((await session(late)).json().second_factor).toBeNull();
  });

  it('does not apply to other roles or to staff who have a second factor', async () => {
    const beside = await aColleague(server, other);
    const guarded = await aColleague(server, role);
    await setUpApp(server, '/admin', guarded.token);
    await ask([role], 0);
    const token = await again(beside);
    expect((await session(token)).json().second_factor).toBeNull();
    expect((await dashboard(token)).statusCode).toBe(200);
    expect((await dashboard(guarded.token)).statusCode).toBe(200);
  });
});

describe('past the grace period', () => {
  it('blocks every staff route except setting up a factor and logging out', async () => {
    const colleague = await aColleague(server, 'owner');
    await ask(['owner'], 0);
    const token = await again(colleague);
    const open: string[] = [];
    const routes = allRoutes.filter(({ audience }) => audience.kind === 'admin');
    // Logs out last, because later requests would have no session.
    const isLeaving = ({ name }: { name: string }) => Number(name === 'adminLogout');
    const inOrder = routes.toSorted((a, b) => isLeaving(a) - isLeaving(b));
    for (const route of inOrder) {
      const { method } = route;
      const answer = await server.call(method, route.path.replace(/\{\w+\}/g, '1'), {
        token,
        ...(method !== 'GET' && { body: {} }),
      });
      if (answer.json().code !== 'second_factor_required') open.push(`${method} ${route.path}`);
    }
    expect(open.toSorted()).toEqual(
      [
        'GET /admin/check-session',
        'GET /admin/second-factors',
        'POST /admin/confirm-password',
        'POST /admin/logout',
        'POST /admin/second-factors/app',
        'POST /admin/second-factors/app/confirm',
        'POST /admin/second-factors/passkeys',
        'POST /admin/second-factors/passkeys/options',
      ].toSorted(),
    );
  });

  it('never locks out the sole owner', async () => {
    expect((await ask([...staffRoles], 0)).statusCode).toBe(200);
    const answer = await server.call('POST', '/admin/login', { body: owner, headers: sameBrowser });
    const { token } = answer.json();
    await expectShut(dashboard(token));
    await setUpApp(server, '/admin', token);
    expect((await dashboard(token)).statusCode).toBe(200);
    expect((await server.call('DELETE', '/admin/second-factors', { token })).statusCode).toBe(200);
    await expectShut(dashboard(token));
    await setUpApp(server, '/admin', token);
    expect((await ask([], 14, token)).statusCode).toBe(200);
    await server.call('DELETE', '/admin/second-factors', { token });
  });

  it('starts the grace period again when a lifted rule comes back', async () => {
    const colleague = await aColleague(server, 'support');
    await ask(['support'], 0);
    await expectShut(dashboard(await again(colleague)));
    await ask([], 14);
    expect((await dashboard(await again(colleague))).statusCode).toBe(200);
    inDays(1);
    await ask(['support'], 5);
    expect((await dashboard(await again(colleague))).statusCode).toBe(200);
  });

  it('does not let a wrong password set up a factor', async () => {
    const { member } = await aColleague(server, 'support');
    await ask(['support'], 0);
    const body = { username: member.username, password: `${password}!` };
    expect((await server.call('POST', '/admin/login', { body })).statusCode).toBe(401);
  });
});

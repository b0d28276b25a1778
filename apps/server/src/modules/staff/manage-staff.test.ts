import { describe, expect, it } from 'vitest';
import {
  aColleague,
  anInvitedColleague,
  invitationToken,
  logInColleague,
} from '../../testing/colleagues.ts';
import { anOwnerToken, password, uniqueName } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const list = (token: string) => server.call('GET', '/admin/staff', { token });
const setRole = (token: string, id: number, role: string) =>
  server.call('PUT', `/admin/staff/${id}/role`, { token, body: { role } });
const disable = (token: string, id: number) =>
  server.call('PUT', `/admin/staff/${id}/disable`, { token });
const accept = (token: string, secret = password) =>
  server.call('POST', '/admin/accept-invitation', { body: { token, password: secret } });

describe('inviting', () => {
  it('lists an invited colleague, who joins with the emailed link', async () => {
    const invited = await anInvitedColleague(server, 'support');
    const owner = await anOwnerToken(server);
    const before = (await list(owner)).json().staff;
    expect(before).toContainEqual(expect.objectContaining({ id: invited.id, invited: true }));
    const token = await invitationToken(server, invited.email);
    const check = await server.call('POST', '/admin/accept-invitation/check', { body: { token } });
    expect(check.json()).toEqual({ usable: true });
    expect((await accept(token)).statusCode).toBe(200);
    const session = await logInColleague(server, invited.username);
    const me = await server.call('GET', '/admin/check-session', { token: session });
    expect(me.json().user).toEqual({
      id: invited.id,
      username: invited.username,
      email: invited.email,
      role: 'support',
    });
  });

  it('accepts a link once when it is used twice at the same time', async () => {
    const invited = await anInvitedColleague(server, 'support');
    const token = await invitationToken(server, invited.email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  });

  it('keeps the link valid when the password is rejected', async () => {
    const invited = await anInvitedColleague(server, 'support');
    const token = await invitationToken(server, invited.email);
    const refused = await accept(token, 'Password123');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.password).toContain('too common');
    expect((await accept(token, `${password} `)).json().fields).toEqual({
      password: 'Your password must not begin or end with a space.',
    });
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('rejects a link after 24 hours, after a newer one, and for a disabled colleague', async () => {
    const invited = await anInvitedColleague(server, 'support');
    const first = await invitationToken(server, invited.email);
    const owner = await anOwnerToken(server);
    await server.call('POST', `/admin/staff/${invited.id}/invite`, { token: owner });
    expect((await accept(first)).json().code).toBe('link_unusable');
    const second = await invitationToken(server, invited.email);
    server.clock.now = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    expect((await accept(second)).json().code).toBe('link_unusable');
    server.clock.now = undefined;
    await disable(owner, invited.id);
    expect((await accept(second)).json().code).toBe('link_unusable');
  });

  it('returns an error for a colleague who has already joined', async () => {
    const { member } = await aColleague(server, 'support');
    const owner = await anOwnerToken(server);
    const answer = await server.call('POST', `/admin/staff/${member.id}/invite`, { token: owner });
    expect(answer.statusCode).toBe(409);
  });

  it('rejects a taken name and an unknown role', async () => {
    const { member } = await aColleague(server, 'support');
    const token = await anOwnerToken(server);
    const invite = (overrides: object) => {
      const username = uniqueName();
      const body = { username, email: `${username}@portal.test`, role: 'admin', ...overrides };
      return server.call('POST', '/admin/staff', { token, body });
    };
    expect((await invite({ username: member.username.toUpperCase() })).statusCode).toBe(409);
    expect((await invite({ role: 'root' })).statusCode).toBe(400);
  });

  it('never accepts a partner’s reset token for staff', async () => {
    const answer = await accept('x'.repeat(43));
    expect(answer.json().code).toBe('link_unusable');
  });
});

describe('roles', () => {
  it('apply from the next request of the same session', async () => {
    const { member, token } = await aColleague(server, 'support');
    const read = () => server.call('GET', '/admin/settings', { token });
    expect((await read()).statusCode).toBe(403);
    const owner = await anOwnerToken(server);
    const changed = await setRole(owner, member.id, 'admin');
    expect(changed.json().member.role).toBe('admin');
    expect((await read()).statusCode).toBe(200);
    await setRole(owner, member.id, 'compliance');
    expect((await read()).statusCode).toBe(403);
  });

  it('can be changed by owners only', async () => {
    const { member, token } = await aColleague(server, 'admin');
    expect((await list(token)).statusCode).toBe(403);
    expect((await setRole(token, member.id, 'owner')).statusCode).toBe(403);
  });

  it('return 404 for an unknown member', async () => {
    expect((await setRole(await anOwnerToken(server), 999_999, 'admin')).statusCode).toBe(404);
  });
});

describe('disabling', () => {
  it('ends all sessions immediately and rejects sign-ins until enabled again', async () => {
    const { member, token } = await aColleague(server, 'admin');
    const owner = await anOwnerToken(server);
    expect((await disable(owner, member.id)).json().member.disabled_at).not.toBeNull();
    expect((await server.call('GET', '/admin/check-session', { token })).statusCode).toBe(401);
    const login = () =>
      server.call('POST', '/admin/login', { body: { username: member.username, password } });
    expect((await login()).statusCode).toBe(403);
    expect((await disable(owner, member.id)).statusCode).toBe(409);
    await server.call('PUT', `/admin/staff/${member.id}/enable`, { token: owner });
    expect((await login()).statusCode).toBe(200);
    expect((await server.call('GET', '/admin/check-session', { token })).statusCode).toBe(401);
  });
});

describe('the last owner', () => {
  const ownId = async (token: string): Promise<number> =>
    (await server.call('GET', '/admin/check-session', { token })).json().user.id;

  it('cannot be demoted or disabled while the only other owner is still invited', async () => {
    const owner = await anOwnerToken(server);
    await anInvitedColleague(server, 'owner');
    const id = await ownId(owner);
    for (const answer of [await setRole(owner, id, 'admin'), await disable(owner, id)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().code).toBe('last_owner');
    }
  });

  it('remains when two owners remove each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await anOwnerToken(server);
      const firstId = await ownId(first);
      const second = await aColleague(server, 'owner');
      const answers = await Promise.all([
        setRole(first, second.member.id, 'support'),
        disable(second.token, firstId),
      ]);
      const owners = await server.running.resources.db
        .selectFrom('staff')
        .select('id')
        .where('role', '=', 'owner')
        .where('disabled_at', 'is', null)
        .where('password_hash', 'is not', null)
        .execute();
      expect(owners.length).toBeGreaterThan(0);
      const succeeded = answers.filter((answer) => answer.statusCode === 200);
      expect(succeeded).toHaveLength(1);
      // Restores both owners for the next round.
      const { db } = server.running.resources;
      await db.updateTable('staff').set({ disabled_at: null }).where('id', '=', firstId).execute();
      await db
        .updateTable('staff')
        .set({ role: 'support' })
        .where('id', '=', second.member.id)
        .execute();
    }
  });
});

import { limits } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aColleague,
  anInvitedColleague,
  type SignedInColleague,
} from '../../testing/colleagues.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { anOwnerToken, aPartner, password, sameBrowser, uniqueName } from '../../testing/people.ts';
import { appCode, setUpApp } from '../../testing/second-factors.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
afterEach(() => {
  server.clock.now = undefined;
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/admin/forgot-password', { body: { email }, headers });
const reset = (token: string, secret = 'a completely new phrase') =>
  server.call('POST', '/admin/reset-password', { body: { token, password: secret } });
const logIn = (username: string, secret: string, given: object = {}) =>
  server.call('POST', '/admin/login', {
    body: { username, password: secret, ...given },
    headers: sameBrowser,
  });

async function linkFor({ member }: SignedInColleague): Promise<string> {
  await ask(member.email);
  await jobsDone(server);
  const { text } = await lastEmailTo(server, member.email, 'password_reset');
  return /\/admin\/reset-password\?token=([\w-]{43})\b/.exec(text)?.[1] ?? '';
}

const expectUnusable = async (answer: ReturnType<typeof reset>) => {
  const { statusCode, json } = await answer;
  expect([statusCode, json().code]).toEqual([400, 'link_unusable']);
};

describe('a forgotten staff password', () => {
  it('gets the same response for a member, an unknown, invited or disabled one, and a partner', async () => {
    const active = await aColleague(server, 'support');
    const invited = await anInvitedColleague(server, 'support');
    const disabled = await aColleague(server, 'support');
    await server.call('PUT', `/admin/staff/${disabled.member.id}/disable`, {
      token: await anOwnerToken(server),
    });
    const { user } = await aPartner(server);
    const addresses = [
      active.member.email.toUpperCase(),
      `${uniqueName('stranger')}@portal.test`,
      invited.email,
      disabled.member.email,
      user.email,
    ];
    const answers = await Promise.all(addresses.map((address) => ask(address)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await jobsDone(server);
    const sent = await Promise.all(
      [active.member.email, ...addresses.slice(1)].map(async (address) =>
        (await emailsTo(server, address)).filter(({ template }) => template === 'password_reset'),
      ),
    );
    expect(sent.map((emails) => emails.length)).toEqual([1, 0, 0, 0, 0]);
  });

  it('links to PUBLIC_URL, whatever host the request names', async () => {
    const { member } = await aColleague(server, 'support');
    await ask(member.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    await jobsDone(server);
    const { text } = await lastEmailTo(server, member.email, 'password_reset');
    expect(text).toContain('http://portal.test/admin/reset-password?token=');
    expect(text).not.toContain('evil.test');
  });

  it('can be reset once, which ends every session and notifies the member', async () => {
    const colleague = await aColleague(server, 'support');
    const token = await linkFor(colleague);
    const check = () => server.call('POST', '/admin/reset-password/check', { body: { token } });
    expect((await check()).json()).toEqual({ usable: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await check()).json()).toEqual({ usable: false });
    const { username, email } = colleague.member;
    const session = await server.call('GET', '/admin/check-session', colleague);
    expect(session.statusCode).toBe(401);
    expect((await logIn(username, password)).statusCode).toBe(401);
    expect((await logIn(username, 'a completely new phrase')).statusCode).toBe(200);
    const { subject } = await lastEmailTo(server, email, 'security_notice');
    expect(subject).toMatch(/password was changed/);
  });

  it('keeps the second factor after the reset', async () => {
    server.clock.now = new Date();
    const colleague = await aColleague(server, 'support');
    const { key } = await setUpApp(server, '/admin', colleague.token);
    expect((await reset(await linkFor(colleague))).statusCode).toBe(200);
    const { username } = colleague.member;
    const first = await logIn(username, 'a completely new phrase');
    expect(first.json()).toMatchObject({ requires_2fa: true });
    const given = { two_factor_code: appCode(server, key) };
    expect((await logIn(username, 'a completely new phrase', given)).statusCode).toBe(200);
  });

  it('rejects a superseded, expired or unknown link, a partner’s link and an invitation', async () => {
    const colleague = await aColleague(server, 'support');
    const first = await linkFor(colleague);
    const second = await linkFor(colleague);
    await expectUnusable(reset(first));
    await expectUnusable(reset('unknown'));
    server.clock.now = new Date(Date.now() + (limits.passwordLinkHours * 60 + 1) * 60_000);
    await expectUnusable(reset(second));
    server.clock.now = undefined;
    const { user } = await aPartner(server);
    await server.call('POST', '/partners/forgot-password', { body: { email: user.email } });
    await jobsDone(server);
    const theirs = await lastEmailTo(server, user.email, 'password_reset');
    await expectUnusable(reset(/token=([\w-]+)/.exec(theirs.text)?.[1] ?? ''));
    const invited = await anInvitedColleague(server, 'support');
    const invitation = await lastEmailTo(server, invited.email, 'staff_invitation');
    await expectUnusable(reset(/token=([\w-]+)/.exec(invitation.text)?.[1] ?? ''));
  });

  it.each([
    ['password', 'PUT', '/admin/password'],
    ['address', 'PUT', '/admin/profile'],
  ] as const)(
    'cannot be reset with a link from before a change of the %s',
    async (_, method, path) => {
      const colleague = await aColleague(server, 'support');
      const { username, email } = colleague.member;
      const token = await linkFor(colleague);
      const body =
        path === '/admin/password'
          ? { current_password: password, new_password: 'another phrase of mine' }
          : { username, email: `moved-${email}` };
      const changed = await server.call(method, path, { token: colleague.token, body });
      expect(changed.statusCode).toBe(200);
      await expectUnusable(reset(token));
    },
  );

  it.each(['password1', ' padded phrase '])(
    'rejects %j and keeps the link valid',
    async (secret) => {
      const token = await linkFor(await aColleague(server, 'support'));
      const refused = await reset(token, secret);
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'validation_failed']);
      expect((await reset(token)).statusCode).toBe(200);
    },
  );
});

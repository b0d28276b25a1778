import { limits } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner, logIn, profileForm, type SignedInPartner } from '../../testing/people.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
afterEach(() => {
  server.clock.now = undefined;
});

const newPassword = 'a completely new phrase';

async function receiveToken({ user }: SignedInPartner): Promise<string> {
  await server.call('POST', '/partners/forgot-password', { body: { email: user.email } });
  await jobsDone(server);
  const { text } = await lastEmailTo(server, user.email, 'password_reset');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

const reset = (token: string, password = newPassword) =>
  server.call('POST', '/partners/reset-password', { body: { token, password } });
const isUsable = async (token: string) =>
  (await server.call('POST', '/partners/reset-password/check', { body: { token } })).json().usable;
const profileStatus = async (token: string) =>
  (await server.call('GET', '/partners/profile', { token })).statusCode;

async function expectUnusable(token: string): Promise<void> {
  expect(await isUsable(token)).toBe(false);
  const answer = await reset(token);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'link_unusable']);
}

describe('a reset link', () => {
  it('sets the password, ends every session and notifies the partner', async () => {
    const partner = await aPartner(server);
    const second = await logIn(server, partner.user.username);
    const token = await receiveToken(partner);
    expect(await isUsable(token)).toBe(true);
    expect((await reset(token)).statusCode).toBe(200);
    expect([await profileStatus(partner.token), await profileStatus(second)]).toEqual([401, 401]);
    expect(await logIn(server, partner.user.username)).toBeUndefined();
    expect(await logIn(server, partner.user.username, newPassword)).toEqual(expect.any(String));
    const subjects = (await emailsTo(server, partner.user.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toContain('password was changed');
  });

  it('works once', async () => {
    const partner = await aPartner(server);
    const token = await receiveToken(partner);
    await reset(token);
    await expectUnusable(token);
  });

  it('works once when used ten times concurrently', async () => {
    const token = await receiveToken(await aPartner(server));
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('works for 24 hours and not longer', async () => {
    const [inTime, tooLate] = [await aPartner(server), await aPartner(server)];
    const tokens = [await receiveToken(inTime), await receiveToken(tooLate)] as const;
    const hour = 3_600_000;
    server.clock.now = new Date(Date.now() + limits.passwordLinkHours * hour - 60_000);
    expect((await reset(tokens[0])).statusCode).toBe(200);
    server.clock.now = new Date(Date.now() + limits.passwordLinkHours * hour);
    await expectUnusable(tokens[1]);
  });

  it('does not work when altered, truncated or made up', async () => {
    const token = await receiveToken(await aPartner(server));
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [altered, token.slice(0, -1), `${token}A`, 'A'.repeat(43)]) {
      await expectUnusable(wrong);
    }
    expect(await isUsable(token)).toBe(true);
  });

  it('is superseded by a newer one', async () => {
    const partner = await aPartner(server);
    const first = await receiveToken(partner);
    const second = await receiveToken(partner);
    await expectUnusable(first);
    expect((await reset(second)).statusCode).toBe(200);
  });

  it.each(['change of password', 'change of address'])('is invalidated by a %s', async (change) => {
    const partner = await aPartner(server);
    const token = await receiveToken(partner);
    const answer =
      change === 'change of password'
        ? await server.call('PUT', '/partners/password', {
            token: partner.token,
            body: { current_password: partner.password, new_password: newPassword },
          })
        : await server.call('PUT', '/partners/profile/update', {
            token: partner.token,
            body: profileForm(partner.user, { email: `moved-${partner.user.email}` }),
          });
    expect(answer.statusCode).toBe(200);
    await expectUnusable(token);
  });

  it('keeps two-factor authentication on', async () => {
    const partner = await aPartner(server);
    await server.call('POST', '/partners/2fa/enable', { token: partner.token });
    await reset(await receiveToken(partner));
    const body = { username: partner.user.username, password: newPassword };
    const answer = await server.call('POST', '/partners/login', { body });
    expect(answer.json()).toMatchObject({ requires_2fa: true });
  });

  it('stays usable when the password is rejected', async () => {
    const partner = await aPartner(server);
    const token = await receiveToken(partner);
    for (const refused of ['short', 'Password123', partner.user.username, 'x'.repeat(129)]) {
      const answer = await reset(token, refused);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(['password']);
    }
    expect(await profileStatus(partner.token)).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
  });
});

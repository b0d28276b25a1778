import { beforeAll, describe, expect, it } from 'vitest';
import { aPartner, logIn, password, type SignedInPartner } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_PASSWORD_PER_ACCOUNT: '10/900' });
const newPassword = 'a completely new phrase';

const change = (token: string, body: unknown) =>
  server.call('PUT', '/partners/password', { token, body });
const profileStatus = async (token: string) =>
  (await server.call('GET', '/partners/profile', { token })).statusCode;

describe('changing the password', () => {
  it('keeps this session, ends all others and notifies the partner', async () => {
    const { user, token } = await aPartner(server);
    const other = await logIn(server, user.username);
    const bystander = await aPartner(server);
    const answer = await change(token, { current_password: password, new_password: newPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Password updated successfully!' });
    expect([await profileStatus(token), await profileStatus(other)]).toEqual([200, 401]);
    expect(await profileStatus(bystander.token)).toBe(200);
    expect(await logIn(server, user.username, newPassword)).toEqual(expect.any(String));
    const last = (await emailsTo(server, user.email)).at(-1);
    expect(last?.subject).toContain('password was changed');
    const { resources } = server.running;
    const notified = await resources.db
      .selectFrom('notifications')
      .select(['type', 'title'])
      .where('partner_id', '=', user.id)
      .execute();
    expect(notified).toEqual([{ type: 'security', title: 'Password changed' }]);
  });

  it('stays possible for the owner while someone guesses in a stolen session', async () => {
    const { user, token } = await aPartner(server);
    const stolen = (await logIn(server, user.username)) ?? '';
    const wrong = { current_password: 'not this one', new_password: newPassword };
    for (let guess = 0; guess < 10; guess++) await change(stolen, wrong);
    expect((await change(stolen, wrong)).statusCode).toBe(429);
    const body = { current_password: password, new_password: newPassword };
    expect((await change(token, body)).statusCode).toBe(200);
    expect(await profileStatus(stolen)).toBe(401);
  });

  it('is limited per period', async () => {
    const { token } = await aPartner(server);
    const body = { current_password: password, new_password: password };
    for (let time = 0; time < 10; time++) expect((await change(token, body)).statusCode).toBe(200);
    expect((await change(token, body)).statusCode).toBe(429);
  });

  it('does not truncate passwords of 64 or more characters', async () => {
    const { user, token } = await aPartner(server);
    const long = 'correct horse battery staple '.repeat(5).slice(0, 128);
    await change(token, { current_password: password, new_password: long });
    expect(await logIn(server, user.username, long.slice(0, 127))).toBeUndefined();
    expect(await logIn(server, user.username, long)).toEqual(expect.any(String));
  });
});

describe('a rejected change of password', () => {
  let partner: SignedInPartner;
  beforeAll(async () => {
    partner = await aPartner(server);
  });

  it('returns 400 for a wrong current password, because 401 would log the user out', async () => {
    const body = { current_password: 'not this one', new_password: newPassword };
    const answer = await change(partner.token, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'current_password_incorrect',
      message: 'Current password is incorrect.',
    });
  });

  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(129)],
    ['well known', 'Password123'],
    ['missing', undefined],
  ])('names the field for a new password that is %s', async (_, new_password) => {
    const answer = await change(partner.token, { current_password: password, new_password });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['new_password']);
  });

  it.each(['username', 'email', 'company_name'] as const)(
    'rejects the account’s %s',
    async (name) => {
      const new_password = partner.user[name].toUpperCase();
      const answer = await change(partner.token, { current_password: password, new_password });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields.new_password).toContain('must not be your');
    },
  );

  it('changes nothing: the session and the old password still work', async () => {
    expect(await profileStatus(partner.token)).toBe(200);
    expect(await logIn(server, partner.user.username)).toEqual(expect.any(String));
    expect(await emailsTo(server, partner.user.email)).toHaveLength(1);
  });
});

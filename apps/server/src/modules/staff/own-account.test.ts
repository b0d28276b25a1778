import { limits } from '@baize/contract';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { anOwnerToken } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { owner, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const address = 'owner@portal.test';

const login = (username: string, password = owner.password) =>
  server.call('POST', '/admin/login', { body: { username, password } });
const changePassword = (token: string, current_password: string, new_password: string) =>
  server.call('PUT', '/admin/password', { token, body: { current_password, new_password } });
const updateProfile = (token: string, body: object) =>
  server.call('PUT', '/admin/profile', { token, body });
const sessionStatus = async (token: string) =>
  (await server.call('GET', '/admin/check-session', { token })).statusCode;

describe('a staff member signing in', () => {
  it.each([owner.username, 'OWNER', ' owner ', address, address.toUpperCase()])(
    'is found as %j and gets a token for eight hours',
    async (name) => {
      const answer = await login(name);
      expect(answer.statusCode).toBe(200);
      const { token, user } = answer.json();
      expect(user).toEqual({
        id: expect.any(Number),
        username: owner.username,
        email: address,
        role: 'owner',
      });
      const { exp = 0, iat = 0 } = decodeJwt(token);
      expect(exp - iat).toBe(limits.session.adminHours * 3600);
    },
  );

  it('may type spaces around the password, but not only spaces', async () => {
    expect((await login(owner.username, `  ${owner.password} `)).statusCode).toBe(200);
    const empty = await login(owner.username, '   ');
    expect([empty.statusCode, empty.json().fields]).toEqual([
      400,
      { password: 'Password is required.' },
    ]);
  });

  it('gets the same error for a wrong password and an unknown name', async () => {
    const answers = [await login(owner.username, 'not this one'), await login('nobody')];
    const seen = answers.map((answer) => {
      const { request_id: _, ...body } = answer.json();
      return { status: answer.statusCode, body };
    });
    expect(seen[0]).toMatchObject({
      status: 401,
      body: { message: 'Invalid username or password. Please check your credentials.' },
    });
    expect(seen[1]).toEqual(seen[0]);
  });
});

describe('a staff member changing their password', () => {
  it('keeps this session, ends all others and is notified', async () => {
    const [token, other] = [await anOwnerToken(server), await anOwnerToken(server)];
    const answer = await changePassword(token, owner.password, 'a completely new phrase');
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Password updated successfully!',
    ]);
    expect([await sessionStatus(token), await sessionStatus(other)]).toEqual([200, 401]);
    expect((await login(owner.username)).statusCode).toBe(401);
    expect((await emailsTo(server, address)).at(-1)?.subject).toContain('password was changed');
    await changePassword(token, 'a completely new phrase', owner.password);
  });

  it.each([
    ['a wrong current one', 'not this one', 'a completely new phrase', undefined],
    ['a short new one', owner.password, 'short', 'new_password'],
    [
      'a new one with a space at its end',
      owner.password,
      'a completely new phrase ',
      'new_password',
    ],
    ['a common new one', owner.password, 'Password123', 'new_password'],
    ['the own address as new one', owner.password, address, 'new_password'],
  ])('gets 400 for %s', async (_, current, next, field) => {
    const answer = await changePassword(await anOwnerToken(server), current, next);
    expect(answer.statusCode).toBe(400);
    if (field === undefined) expect(answer.json().code).toBe('current_password_incorrect');
    else expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});

describe('a staff member changing their profile', () => {
  it('may not change the role or omit the username', async () => {
    const token = await anOwnerToken(server);
    const names = { username: owner.username, email: address };
    for (const [body, field] of [
      [{ ...names, role: 'support' }, 'role'],
      [{ ...names, id: 7 }, 'id'],
      [{ username: owner.username }, 'email'],
      [{ ...names, email: 'no address' }, 'email'],
      [{ ...names, username: 'a\r\nb' }, 'username'],
    ] as const) {
      const answer = await updateProfile(token, body);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual([field]);
    }
  });

  it('gets a readable error for a missing name', async () => {
    const answer = await updateProfile(await anOwnerToken(server), { username: owner.username });
    expect(answer.json().fields).toEqual({ email: 'This field is required.' });
  });

  it('may keep an email address on a host without a dot, like the first owner’s default', async () => {
    const token = await anOwnerToken(server);
    const body = { username: owner.username, email: 'admin@localhost' };
    expect((await updateProfile(token, body)).json()).toMatchObject({ user: body });
    await updateProfile(token, { ...body, email: address });
  });

  it('is notified of a new email address at the old one', async () => {
    const token = await anOwnerToken(server);
    const email = 'moved@portal.test';
    const answer = await updateProfile(token, { username: owner.username, email });
    expect(answer.json()).toMatchObject({
      message: 'Profile updated successfully!',
      user: { email, role: 'owner' },
    });
    const told = (await emailsTo(server, address)).at(-1);
    expect(told?.subject).toContain('email address');
    expect(told?.text).toContain(email);
    expect(told?.text).toContain('tell an owner of the back office');
    expect(await emailsTo(server, email)).toEqual([]);
  });
});

import { limits } from '@baize/contract';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/answer.ts';
import {
  aPartner,
  password,
  type SignedInPartner,
  sameBrowser,
  uniqueName,
} from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const login = (body: unknown) => server.call('POST', '/partners/login', { body });

let partner: SignedInPartner;
beforeAll(async () => {
  partner = await aPartner(server);
});

const setStatus = (id: number, status: 'approved' | 'pending' | 'rejected') =>
  server.running.resources.db
    .updateTable('partners')
    .set({ status })
    .where('id', '=', id)
    .execute();

describe('logging in', () => {
  it.each([
    ['username', (name: string) => name],
    ['username in capitals', (name: string) => name.toUpperCase()],
    ['username with blanks around', (name: string) => `  ${name} `],
    ['e-mail address', (name: string) => `${name}@casino.test`],
    ['e-mail address in capitals', (name: string) => `${name}@casino.test`.toUpperCase()],
  ])('accepts the %s', async (_, nameOf) => {
    const answer = await login({ username: nameOf(partner.user.username), password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.any(String),
      requires_2fa: false,
      message: expect.any(String),
    });
    const { token } = answer.json<{ token: string }>();
    const profile = await server.call('GET', '/partners/profile', { token });
    expect(profile.json().username).toBe(partner.user.username);
  });

  it('stores the time of the login in the account', async () => {
    server.clock.now = new Date('2031-05-06T07:08:09.123Z');
    const { token } = (await login({ username: partner.user.username, password })).json();
    const profile = await server.call('GET', '/partners/profile', { token });
    server.clock.now = undefined;
    expect(profile.json().last_login).toBe('2031-05-06T07:08:09.123Z');
  });

  it.each([
    ['12 hours', undefined, limits.session.partnerHours * 3600],
    ['12 hours', false, limits.session.partnerHours * 3600],
    ['30 days', true, limits.session.partnerRememberedDays * 86_400],
  ])('lasts %s when remember_me is %s', async (_, remember_me, seconds) => {
    const answer = await login({ username: partner.user.username, password, remember_me });
    const { exp = 0, iat = 0 } = decodeJwt(answer.json<{ token: string }>().token);
    expect(exp - iat).toBe(seconds);
  });

  it.each([
    ['a known', sameBrowser],
    ['another', {}],
  ])(
    'from %s browser fails if it cannot be audited, revealed only with the right password',
    async (_, headers) => {
      const { id, username } = (await aPartner(server)).user;
      const login = (body: unknown) => server.call('POST', '/partners/login', { body, headers });
      await server.running.resources.db
        .updateTable('activity_keys')
        .set({ wrapped_key: Buffer.from('of nobody') })
        .where('partner_id', '=', id)
        .execute();
      expect((await login({ username, password: 'not this one' })).statusCode).toBe(401);
      expect((await login({ username, password })).statusCode).toBe(500);
    },
  );
});

describe('a rejected login', () => {
  const seen = (answer: Answer) => {
    const { request_id, ...body } = answer.json<{ request_id: string }>();
    const { date, 'x-request-id': id, ...headers } = answer.headers;
    expect(request_id).toBe(id);
    return { status: answer.statusCode, body, headers };
  };

  it('returns the same response for a wrong password, an unknown name and no password set', async () => {
    const invited = await aPartner(server);
    await server.running.resources.db
      .updateTable('partners')
      .set({ password_hash: null })
      .where('id', '=', invited.user.id)
      .execute();
    const wrong = await login({ username: partner.user.username, password: 'not this one' });
    const unknown = await login({ username: uniqueName('nobody'), password: 'not this one' });
    const unset = await login({ username: invited.user.username, password: 'not this one' });
    expect(seen(wrong)).toMatchObject({
      status: 401,
      body: {
        code: 'invalid_credentials',
        message: 'Invalid username or password. Please check your credentials.',
      },
    });
    expect(seen(unknown)).toEqual(seen(wrong));
    expect(seen(unset)).toEqual(seen(wrong));
  });

  it.each([
    ['pending', 'account_pending'],
    ['rejected', 'account_suspended'],
  ] as const)('reveals %s accounts only with the right password', async (status, code) => {
    const { user } = await aPartner(server);
    await setStatus(user.id, status);
    const right = await login({ username: user.username, password });
    const wrong = await login({ username: user.username, password: 'not this one' });
    expect([right.statusCode, right.json().code]).toEqual([403, code]);
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_credentials']);
  });

  it('treats a deleted account as unknown', async () => {
    const { user } = await aPartner(server);
    await server.running.resources.db
      .updateTable('partners')
      .set({ deleted_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    const answer = await login({ username: user.username, password });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    ['no username', { password }, 'username'],
    ['a blank username', { username: '  ', password }, 'username'],
    ['no password', { username: 'someone' }, 'password'],
    ['a NUL in the username', { username: 'some\u0000one', password }, 'username'],
    ['half a surrogate pair', { username: 'some\ud800one', password }, 'username'],
    ['a number as username', { username: 7, password }, 'username'],
    ['a huge password', { username: 'someone', password: 'x'.repeat(1001) }, 'password'],
    ['an unknown field', { username: 'someone', password, role: 'owner' }, 'role'],
  ])('returns 400 naming the field for %s', async (_, body, field) => {
    const answer = await login(body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});

import { allRoutes } from '@baize/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAuthenticator } from './testing/authenticator.ts';
import { aColleague, type SignedInColleague } from './testing/colleagues.ts';
import { anApprovedPartner } from './testing/kyc.ts';
import { letPasswordsAge } from './testing/old-password.ts';
import {
  aPartner,
  logIn,
  password,
  profileForm,
  type SignedInPartner,
  uniqueName,
} from './testing/people.ts';
import { useTestServer } from './testing/test-server.ts';
import { nobody } from './testing/webhooks.ts';

/**
 * Lists every route that needs a recent password. A route that gains or loses `recentPassword` in
 * the contract fails this test until the list changes.
 */

const server = useTestServer();

let partner: SignedInPartner;
let owner: SignedInColleague;
let colleague: SignedInColleague;
beforeAll(async () => {
  partner = await anApprovedPartner(server);
  owner = await aColleague(server, 'owner');
  colleague = await aColleague(server, 'support');
});
beforeEach(() => letPasswordsAge(server));

type Guarded = { path?: string; body?: unknown };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function factorChanges(at: '/partners' | '/admin'): Record<string, () => Guarded> {
  const under = `${at}/second-factors`;
  return {
    [`DELETE ${under}`]: () => ({}),
    [`POST ${under}/app`]: () => ({}),
    [`POST ${under}/app/confirm`]: () => ({ body: { code: '000000' } }),
    [`DELETE ${under}/app`]: () => ({}),
    [`POST ${under}/passkeys/options`]: () => ({}),
    [`POST ${under}/passkeys`]: () => ({
      body: { name: 'Laptop', passkey: anAuthenticator().create({ challenge: 'never-given' }) },
    }),
    [`DELETE ${under}/passkeys/{id}`]: () => ({ path: `${under}/passkeys/1` }),
    [`POST ${under}/recovery-codes`]: () => ({}),
  };
}

const aWebhookForm = { url: nobody, events: ['kyc.approved'] };

/**
 * Calls that would succeed with a recent password, or fail only because the thing they name is
 * missing.
 */
const guarded: Record<string, () => Guarded> = {
  'PUT /partners/profile/update': () => ({
    body: profileForm(partner.user, { email: `${uniqueName('moved')}@casino.test` }),
  }),
  'POST /partners/2fa/enable': () => ({}),
  'POST /partners/2fa/disable': () => ({}),
  'GET /partners/api-key': () => ({}),
  'PUT /partners/api-key/regenerate': () => ({}),
  'POST /partners/secret-keys': () => ({ body: { name: 'Backend' } }),
  'PUT /partners/wallet': () => ({ body: { url: 'https://wallet.example/v1' } }),
  'POST /partners/wallet/secret': () => ({ body: {} }),
  'DELETE /partners/secret-keys/{id}': () => ({ path: '/partners/secret-keys/1' }),
  'POST /partners/webhooks': () => ({ body: aWebhookForm }),
  'PUT /partners/webhooks/{id}': () => ({ path: '/partners/webhooks/1', body: aWebhookForm }),
  'DELETE /partners/webhooks/{id}': () => ({ path: '/partners/webhooks/1' }),
  'POST /partners/webhooks/{id}/secret': () => ({ path: '/partners/webhooks/1/secret' }),
  'POST /admin/partners/{id}/regenerate-api-key': () => ({
    path: `/admin/partners/${partner.user.id}/regenerate-api-key`,
  }),
  'PUT /admin/profile': () => ({
    body: { username: owner.member.username, email: `${uniqueName('moved')}@portal.test` },
  }),
  'POST /admin/staff': () => {
    const username = uniqueName('invited');
    return { body: { username, email: `${username}@portal.test`, role: 'owner' } };
  },
  'DELETE /admin/partners/{id}/second-factors': () => ({
    path: `/admin/partners/${partner.user.id}/second-factors`,
  }),
  'POST /admin/transactions/{id}/close': () => ({
    path: '/admin/transactions/00000000-0000-7000-8000-000000000000/close',
    body: { note: 'Paid by hand' },
  }),
  'PUT /admin/settings/second-factor': () => ({ body: { roles: [], grace_days: 14 } }),
  'PUT /admin/staff/{id}/role': () => ({
    path: `/admin/staff/${colleague.member.id}/role`,
    body: { role: 'owner' },
  }),
  'PUT /admin/staff/{id}/disable': () => ({ path: `/admin/staff/${colleague.member.id}/disable` }),
  'DELETE /admin/staff/{id}/second-factors': () => ({
    path: `/admin/staff/${colleague.member.id}/second-factors`,
  }),
  ...factorChanges('/partners'),
  ...factorChanges('/admin'),
  'PUT /admin/staff/{id}/enable': () => ({ path: `/admin/staff/${colleague.member.id}/enable` }),
};

const tokenFor = (path: string) => (path.startsWith('/admin') ? owner.token : partner.token);

function callGuarded(name: string, headers: Record<string, string> = {}) {
  const [method, path] = name.split(' ') as [Method, string];
  const call = guarded[name]?.() ?? {};
  const { body } = call;
  const token = tokenFor(path);
  return server.call(method, call.path ?? path, {
    token,
    headers,
    ...(body !== undefined && { body }),
  });
}

const confirm = (token: string, secret: unknown, audience = 'partners') =>
  server.call('POST', `/${audience}/confirm-password`, { token, body: { password: secret } });

describe('the recent-password requirement', () => {
  it('applies to exactly these routes', () => {
    const marked = allRoutes
      .filter(({ recentPassword }) => recentPassword !== undefined)
      .map(({ method, path }) => `${method} ${path}`);
    expect(marked.sort()).toEqual(Object.keys(guarded).sort());
  });

  it.each(Object.keys(guarded))('%s: returns 403 until the password is confirmed', async (name) => {
    const refused = await callGuarded(name);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm_password']);
    const admin = name.includes('/admin');
    const confirmed = admin
      ? await confirm(owner.token, password, 'admin')
      : await confirm(partner.token, password);
    expect(confirmed.statusCode).toBe(200);
    const answer = await callGuarded(name);
    expect([answer.statusCode, answer.json().code]).not.toEqual([403, 'confirm_password']);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('applies to a profile update only if the email address changes', async () => {
    const mover = await aPartner(server);
    await letPasswordsAge(server);
    const update = (changes: Record<string, unknown>) =>
      server.call('PUT', '/partners/profile/update', {
        token: mover.token,
        body: profileForm(mover.user, changes),
      });
    expect((await update({ address: '1 Harbour Row' })).statusCode).toBe(200);
    const moved = await update({ email: `moved-${mover.user.email}`, address: 'elsewhere' });
    expect(moved.statusCode).toBe(403);
    const profile = await server.call('GET', '/partners/profile', { token: mover.token });
    expect(profile.json()).toMatchObject({ email: mover.user.email, address: '1 Harbour Row' });
  });

  it('is checked after the input, so an invalid form is rejected first', async () => {
    const answer = await server.call('PUT', '/partners/profile/update', {
      token: partner.token,
      body: profileForm(partner.user, { email: 'no address' }),
    });
    expect(answer.statusCode).toBe(400);
  });

  it('keeps the key masked for a session alone', async () => {
    const answer = await server.call('GET', '/partners/api-key/status', { token: partner.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().key.masked_key).toContain('••••');
  });

  it('is met after a login, in that session only', async () => {
    const token = await logIn(server, partner.user.username);
    const reveal = (with_: string) => server.call('GET', '/partners/api-key', { token: with_ });
    expect((await reveal(token)).statusCode).toBe(200);
    expect((await reveal(partner.token)).statusCode).toBe(403);
  });

  it('is met after changing the password, because the request contained the old one', async () => {
    const changed = await anApprovedPartner(server);
    await letPasswordsAge(server);
    await server.call('PUT', '/partners/password', {
      token: changed.token,
      body: { current_password: password, new_password: 'a completely new phrase' },
    });
    const answer = await server.call('GET', '/partners/api-key', { token: changed.token });
    expect(answer.statusCode).toBe(200);
  });

  it('stores no Idempotency-Key, so the call repeated after confirming runs once', async () => {
    const username = uniqueName('invited');
    const invite = () =>
      server.call('POST', '/admin/staff', {
        token: owner.token,
        headers: { 'idempotency-key': `invite-${username}` },
        body: { username, email: `${username}@portal.test`, role: 'support' },
      });
    expect((await invite()).statusCode).toBe(403);
    await confirm(owner.token, password, 'admin');
    const [first, again] = [await invite(), await invite()];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
  });
});

describe('confirming the password', () => {
  it.each([
    ['partners', () => partner.token],
    ['admin', () => owner.token],
  ] as const)('of %s returns 400 for a wrong one and unlocks nothing', async (audience, token) => {
    const answer = await confirm(token(), 'not this one', audience);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'current_password_incorrect']);
    const name = audience === 'admin' ? 'POST /admin/staff' : 'GET /partners/api-key';
    expect((await callGuarded(name)).statusCode).toBe(403);
  });

  it('throttles guesses like a login, per session', async () => {
    const guesser = await aPartner(server);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await confirm(guesser.token, 'not this one')).statusCode).toBe(400);
    }
    const refused = await confirm(guesser.token, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await logIn(server, guesser.user.username);
    expect((await confirm(other, password)).statusCode).toBe(200);
  });

  it('counts guesses together with those at the password change', async () => {
    const guesser = await aPartner(server);
    const change = () =>
      server.call('PUT', '/partners/password', {
        token: guesser.token,
        body: { current_password: 'not this one', new_password: 'a completely new phrase' },
      });
    for (let attempt = 0; attempt < 3; attempt++) await change();
    for (let attempt = 0; attempt < 2; attempt++) await confirm(guesser.token, 'not this one');
    expect((await change()).statusCode).toBe(429);
  });

  it.each([undefined, '', 7])('names the field when it is %j', async (secret) => {
    const answer = await confirm(partner.token, secret);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['password']);
  });

  it('returns 401 without a token', async () => {
    for (const audience of ['partners', 'admin']) {
      const answer = await server.call('POST', `/${audience}/confirm-password`, {
        body: { password },
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});

import { limits } from '@baize/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { letPasswordsAge } from '../../testing/old-password.ts';
import {
  aConfirmedPartner,
  anOwnerToken,
  aPartner,
  confirmAddress,
  password,
  type SignedInPartner,
  sameBrowser,
} from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { addPasskey, appCode, setUpApp } from '../../testing/second-factors.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

/**
 * Second factors of partners besides the emailed code (D34). The tests of staff cover how each
 * factor works.
 */

const server = useTestServer({
  THROTTLE_TWO_FACTOR_PER_ACCOUNT: '100000/60',
  THROTTLE_EMAIL_PER_ACCOUNT: '20/3600',
});
// The clock is frozen so that no code changes between reading and posting it.
beforeEach(() => {
  server.clock.now = new Date();
});

const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};

const at = '/partners/second-factors';
const read = async (token: string) => (await server.call('GET', at, { token })).json();

const post = ({ user }: SignedInPartner, given: object = {}) =>
  server.call('POST', '/partners/login', {
    body: { username: user.username, password, ...given },
    headers: sameBrowser,
  });

async function expectCode(answer: ReturnType<typeof post>, status: number, code?: string) {
  const { statusCode, json } = await answer;
  expect([statusCode, json().code]).toEqual([status, code]);
}
const expectIn = async (answer: ReturnType<typeof post>) =>
  expect((await answer).json()).toMatchObject({ requires_2fa: false, token: expect.any(String) });
const expectWrong = (answer: ReturnType<typeof post>) =>
  expectCode(answer, 401, 'invalid_two_factor_code');

const withApp = async () => {
  const partner = await aPartner(server);
  return { ...partner, ...(await setUpApp(server, '/partners', partner.token)) };
};
const withEmailToo = async () => {
  const partner = await withApp();
  await server.call('POST', '/partners/2fa/enable', { token: partner.token });
  return partner;
};
const mailedCodes = async ({ user }: SignedInPartner) =>
  (await emailsTo(server, user.email)).filter(({ template }) => template === 'two_factor_code');
const mailedCode = async ({ user }: SignedInPartner) =>
  /\b\d{6}\b/.exec((await lastEmailTo(server, user.email, 'two_factor_code')).text)?.[0] ?? '';

describe('a partner’s authenticator app', () => {
  it('is set up with a notification, an email and an audit entry, and then required', async () => {
    const partner = await withApp();
    const { user, token, key } = partner;
    expect(await read(token)).toMatchObject({
      app: { created_at: expect.any(String) },
      recovery_codes_left: limits.secondFactor.recoveryCodes,
    });
    const mail = await lastEmailTo(server, user.email, 'security_notice');
    expect(mail.subject).toMatch(/second factor was added/);
    const told = await server.call('GET', '/notifications', { token });
    expect(told.json().notifications[0]).toMatchObject({ title: 'Second factor added' });
    const [entry] = await recorded(server, { action: 'partner.second_factor_added' });
    expect(entry).toMatchObject({ partner_id: user.id, details: { detail: 'Authenticator app' } });

    const asked = await post(partner);
    expect(asked.json()).toEqual({
      requires_2fa: true,
      methods: ['app', 'recovery_code'],
      message: expect.any(String),
    });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(await mailedCodes(partner)).toEqual([]);
    await expectIn(post(partner, { two_factor_code: appCode(server, key) }));
    const signedIn = (await recorded(server, { action: 'partner.signed_in' })).at(-1);
    expect(signedIn?.details).toEqual({ second_factor: 'app' });
  });

  it('accepts each code once, also in another window of the same time step', async () => {
    const partner = await withApp();
    const two_factor_code = appCode(server, partner.key);
    await post(partner);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(partner, { two_factor_code })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await post(partner);
    await expectWrong(post(partner, { two_factor_code }));
    await expectWrong(post(partner, { two_factor_code: appCode(server, partner.key, -1) }));
    later(30);
    await expectWrong(post(partner, { two_factor_code }));
    await expectIn(post(partner, { two_factor_code: appCode(server, partner.key) }));
  });

  it('ends the login after five wrong codes', async () => {
    const partner = await withApp();
    await post(partner);
    for (let attempt = 0; attempt < limits.secondFactor.tries; attempt++) {
      await expectWrong(post(partner, { two_factor_code: 'abcdef' }));
    }
    const two_factor_code = appCode(server, partner.key);
    await expectCode(post(partner, { two_factor_code }), 401, 'sign_in_expired');
    await post(partner);
    await expectIn(post(partner, { two_factor_code }));
  });
});

describe('the emailed code alongside an app', () => {
  it('is sent on request, and each code works only for its own method', async () => {
    const partner = await withEmailToo();
    expect((await post(partner)).json().methods).toEqual(['app', 'recovery_code', 'email']);
    expect(await mailedCodes(partner)).toEqual([]);
    const asked = await post(partner, { two_factor_method: 'email' });
    expect(asked.json().message).toBe('Please enter the verification code sent to your email.');
    const two_factor_code = await mailedCode(partner);
    const shown = appCode(server, partner.key);
    if (shown !== two_factor_code) {
      await expectWrong(post(partner, { two_factor_code }));
      await expectWrong(post(partner, { two_factor_code, two_factor_method: 'app' }));
      await expectWrong(post(partner, { two_factor_code: shown, two_factor_method: 'email' }));
    }
    await expectIn(post(partner, { two_factor_code, two_factor_method: 'email' }));
    await post(partner);
    await expectIn(post(partner, { two_factor_code: shown }));
  });

  it('is neither sent nor accepted if the account did not turn it on', async () => {
    const partner = await withApp();
    expect((await post(partner, { two_factor_method: 'email' })).json().methods).toEqual([
      'app',
      'recovery_code',
    ]);
    expect(await mailedCodes(partner)).toEqual([]);
    const given = { two_factor_code: 'abcdef', two_factor_method: 'email' };
    await expectWrong(post(partner, given));
  });

  it('reports how long until another code may be sent', async () => {
    const partner = await withEmailToo();
    await post(partner, { two_factor_method: 'email' });
    later(10);
    const again = await post(partner, { two_factor_method: 'email' });
    expect([again.statusCode, again.json().code]).toEqual([429, 'code_recently_sent']);
    expect(Number(again.headers['retry-after'])).toBe(limits.twoFactor.resendSeconds - 10);
  });
});

describe('a recovery code', () => {
  it('logs in once and notifies how many are left', async () => {
    const partner = await withEmailToo();
    const [two_factor_code = ''] = partner.recoveryCodes;
    await confirmAddress(server, partner.user.email);
    await post(partner);
    await expectIn(post(partner, { two_factor_code }));
    const { text } = await lastEmailTo(server, partner.user.email, 'security_notice');
    expect(text).toContain(`Codes left: ${limits.secondFactor.recoveryCodes - 1}`);
    await post(partner);
    await expectWrong(post(partner, { two_factor_code }));
  });

  it('does not work for another partner or a staff member', async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const owner = await anOwnerToken(server);
    const staff = await setUpApp(server, '/admin', owner);
    await post(mine);
    for (const codes of [theirs.recoveryCodes, staff.recoveryCodes]) {
      await expectWrong(post(mine, { two_factor_code: codes[0] }));
    }
    await server.call('DELETE', '/admin/second-factors', { token: owner });
  });
});

describe('a partner’s passkey', () => {
  const askFor = ({ user }: SignedInPartner, secret = password) =>
    server.call('POST', '/partners/login/passkey', {
      body: { username: user.username, password: secret },
      headers: sameBrowser,
    });

  it('logs in together with the password', async () => {
    const partner = await aPartner(server);
    await expectCode(askFor(partner), 409, 'no_second_factor');
    const { authenticator } = await addPasskey(server, '/partners', partner.token);
    await expectCode(askFor(partner, 'not this one'), 401, 'invalid_credentials');
    expect((await post(partner)).json().methods).toEqual(['passkey', 'recovery_code']);
    const { options } = (await askFor(partner)).json();
    await expectIn(post(partner, { passkey: authenticator.sign(options) }));
    await post(partner);
    await expectWrong(post(partner, { passkey: authenticator.sign(options) }));
  });

  it('can be renamed and removed by its owner only', async () => {
    const [mine, theirs] = [await aPartner(server), await aPartner(server)];
    const { id } = await addPasskey(server, '/partners', theirs.token, 'Key ring');
    for (const [method, body] of [['PUT', { name: 'Mine' }], ['DELETE']] as const) {
      const refused = server.call(method, `${at}/passkeys/${id}`, { token: mine.token, body });
      await expectCode(refused, 404, 'not_found');
    }
    const { token, user } = theirs;
    const body = { name: 'Laptop' };
    const renamed = await server.call('PUT', `${at}/passkeys/${id}`, { token, body });
    expect(renamed.json().passkey.name).toBe('Laptop');
    const [entry] = await recorded(server, { action: 'partner.passkey_renamed' });
    expect(entry).toMatchObject({ partner_id: user.id, details: { name: 'Laptop' } });
    expect((await server.call('DELETE', `${at}/passkeys/${id}`, { token })).statusCode).toBe(200);
    expect(await read(token)).toEqual({ app: null, passkeys: [], recovery_codes_left: 0 });
    await expectIn(post(theirs));
  });

  it('is announced by email without its name', async () => {
    const { user, token } = await aConfirmedPartner(server);
    await addPasskey(server, '/partners', token, 'Visit bad.example now');
    const { text, html } = await lastEmailTo(server, user.email, 'security_notice');
    expect(text).toContain('Which: Passkey');
    expect(`${text}${html}`).not.toContain('bad.example');
  });
});

describe('requests that are rejected', () => {
  it('returns 401 without a session and with a staff session', async () => {
    for (const headers of [undefined, { authorization: `Bearer ${await anOwnerToken(server)}` }]) {
      await expectCode(server.call('GET', at, headers ? { headers } : {}), 401, 'unauthenticated');
    }
  });

  it('returns 403 when the password confirmation is too old', async () => {
    const { token } = await withApp();
    await letPasswordsAge(server);
    for (const [method, path] of [
      ['POST', `${at}/app`],
      ['DELETE', at],
      ['POST', `${at}/recovery-codes`],
    ] as const) {
      await expectCode(server.call(method, path, { token }), 403, 'confirm_password');
    }
    expect(await read(token)).toMatchObject({ app: { created_at: expect.any(String) } });
  });

  it('returns 409 for a second app, and for recovery codes without a factor', async () => {
    const { token } = await withApp();
    const again = server.call('POST', `${at}/app`, { token });
    await expectCode(again, 409, 'authenticator_app_exists');
    const bare = (await aPartner(server)).token;
    for (const [method, path] of [
      ['POST', `${at}/recovery-codes`],
      ['DELETE', at],
    ] as const) {
      await expectCode(server.call(method, path, { token: bare }), 409, 'no_second_factor');
    }
  });

  it('returns 429 for too many changes, each of which sends an email', async () => {
    const { token, user } = await withApp();
    const answers = [];
    for (let count = 0; count < 25; count++) {
      later(1);
      answers.push(await server.call('POST', `${at}/recovery-codes`, { token }));
    }
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(4);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const notices = await emailsTo(server, user.email);
    expect(notices.filter(({ template }) => template === 'security_notice').length).toBe(20);
  });
});

it('deleting a partner deletes all second factors', async () => {
  const { user, token } = await withApp();
  await addPasskey(server, '/partners', token);
  await server.call('POST', `${at}/passkeys/options`, { token });
  await post({ user, token, password });
  const owner = await anOwnerToken(server);
  await server.call('DELETE', `/admin/partners/${user.id}`, { token: owner });
  const { db } = server.running.resources;
  for (const table of [
    'authenticator_apps',
    'passkeys',
    'recovery_codes',
    'second_steps',
    'passkey_challenges',
  ] as const) {
    const left = await db.selectFrom(table).selectAll().where('partner_id', '=', user.id).execute();
    expect([table, left]).toEqual([table, []]);
  }
});

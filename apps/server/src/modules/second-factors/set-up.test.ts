import { limits } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { anAuthenticator } from '../../testing/authenticator.ts';
import { aColleague } from '../../testing/colleagues.ts';
import { password } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { addPasskey, appCode, beginPasskey, setUpApp } from '../../testing/second-factors.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
afterEach(() => {
  server.clock.now = undefined;
});

/** Moves the clock past the set-up time limit, then confirms the password again. */
async function tooLate(token: string): Promise<void> {
  const minutes = limits.secondFactor.setUpMinutes + 1;
  server.clock.now = new Date(Date.now() + minutes * 60_000);
  await server.call('POST', '/admin/confirm-password', { token, body: { password } });
}

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  token: string,
  body?: unknown,
) => server.call(method, `/admin/second-factors${path}`, { token, body });

const read = async (token: string) => (await call('GET', '', token)).json();

async function lastActivity(staffId: number) {
  const entry = (await recorded(server)).findLast(
    ({ subject_kind, subject_id }) => subject_kind === 'staff' && subject_id === staffId,
  );
  return { action: entry?.action, actor_id: entry?.actor_id, details: entry?.details };
}

describe('an authenticator app', () => {
  it('is set up with a key and a first code, and creates ten recovery codes', async () => {
    const { member, token } = await aColleague(server, 'support');
    expect(await read(token)).toEqual({ app: null, passkeys: [], recovery_codes_left: 0 });
    const begun = (await call('POST', '/app', token)).json<{ key: string; uri: string }>();
    expect(begun.key).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(begun.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(member.username);
    expect(uri.searchParams.get('secret')).toBe(begun.key);
    expect((await read(token)).app).toBeNull();

    const code = appCode(server, begun.key);
    const answer = await call('POST', '/app/confirm', token, { code });
    expect(answer.statusCode).toBe(200);
    const codes: string[] = answer.json().recovery_codes;
    expect(new Set(codes).size).toBe(limits.secondFactor.recoveryCodes);
    for (const printed of codes) expect(printed).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await read(token)).toEqual({
      app: { created_at: expect.any(String) },
      passkeys: [],
      recovery_codes_left: limits.secondFactor.recoveryCodes,
    });
    expect(await lastActivity(member.id)).toEqual({
      action: 'staff.second_factor_added',
      actor_id: member.id,
      details: { detail: 'Authenticator app' },
    });
    const { subject, text } = await lastEmailTo(server, member.email, 'security_notice');
    expect(subject).toMatch(/second factor was added/);
    expect(text).toContain('Authenticator app');
  });

  it.each(['000000', '', 'abcdef'])('is not set up by %j', async (code) => {
    const { token } = await aColleague(server, 'support');
    const { key } = (await call('POST', '/app', token)).json<{ key: string }>();
    if (code === appCode(server, key)) return;
    const answer = await call('POST', '/app/confirm', token, { code });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'set_up_code_wrong']);
    expect((await read(token)).app).toBeNull();
  });

  it('accepts the key that was shown last, for ten minutes', async () => {
    const { token } = await aColleague(server, 'support');
    const confirm = (key: string) =>
      call('POST', '/app/confirm', token, { code: appCode(server, key) });
    expect((await confirm('JBSWY3DPEHPK3PXP')).json().code).toBe('set_up_expired');
    const first = (await call('POST', '/app', token)).json<{ key: string }>();
    const second = (await call('POST', '/app', token)).json<{ key: string }>();
    expect((await confirm(first.key)).json().code).toBe('set_up_code_wrong');
    await tooLate(token);
    expect((await confirm(second.key)).json().code).toBe('set_up_expired');
  });

  it('rejects a second app until the first is removed', async () => {
    const { token } = await aColleague(server, 'support');
    const { key } = await setUpApp(server, '/admin', token);
    for (const answer of [
      await call('POST', '/app', token),
      await call('POST', '/app/confirm', token, { code: appCode(server, key) }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'authenticator_app_exists']);
    }
    expect((await call('DELETE', '/app', token)).statusCode).toBe(200);
    expect((await call('DELETE', '/app', token)).statusCode).toBe(404);
    await setUpApp(server, '/admin', token);
  });
});

describe('a passkey', () => {
  it('is created for this site, renamed and removed', async () => {
    const { member, token } = await aColleague(server, 'support');
    const { options } = (await call('POST', '/passkeys/options', token)).json();
    expect(options).toMatchObject({
      rp: { id: 'portal.test' },
      user: { name: member.username },
      attestation: 'none',
      excludeCredentials: [],
    });
    const passkey = anAuthenticator().create({ challenge: options.challenge });
    const answer = await call('POST', '/passkeys', token, { name: '  Laptop ', passkey });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().recovery_codes).toHaveLength(limits.secondFactor.recoveryCodes);
    const { id } = answer.json().passkey;
    const again = (await call('POST', '/passkeys/options', token)).json();
    expect(again.options.user.id).toBe(options.user.id);
    expect(again.options.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);

    expect((await call('PUT', `/passkeys/${id}`, token, { name: '' })).statusCode).toBe(400);
    expect((await call('PUT', `/passkeys/${id}`, token, { name: 'Key ring' })).statusCode).toBe(
      200,
    );
    expect((await read(token)).passkeys).toEqual([
      { id, name: 'Key ring', created_at: expect.any(String), last_used_at: null },
    ]);
    expect((await call('DELETE', `/passkeys/${id}`, token)).statusCode).toBe(200);
    expect(await read(token)).toEqual({ app: null, passkeys: [], recovery_codes_left: 0 });
    expect(await lastActivity(member.id)).toMatchObject({
      action: 'staff.second_factor_removed',
      details: { detail: 'Passkey “Key ring”' },
    });
    const { subject } = await lastEmailTo(server, member.email, 'security_notice');
    expect(subject).toMatch(/second factor was removed/);
  });

  it('returns 404 when a colleague’s passkey is renamed or removed', async () => {
    const [mine, theirs] = [await aColleague(server, 'support'), await aColleague(server, 'admin')];
    const { id } = await addPasskey(server, '/admin', theirs.token);
    for (const answer of [
      await call('PUT', `/passkeys/${id}`, mine.token, { name: 'Mine' }),
      await call('DELETE', `/passkeys/${id}`, mine.token),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect((await read(theirs.token)).passkeys).toMatchObject([{ id, name: 'Laptop' }]);
  });

  it.each([
    ['another site', { origin: 'https://portal.example' }],
    ['another relying party', { rpId: 'portal.example' }],
    ['signing in', { type: 'webauthn.get' }],
    ['a form with certificates', { format: 'fido-u2f' }],
    ['no form known', { format: 'x' }],
  ])('created for %s is rejected', async (_, told) => {
    const { token } = await aColleague(server, 'support');
    const challenge = await beginPasskey(server, '/admin', token);
    const passkey = anAuthenticator().create({ challenge, ...told });
    const answer = await call('POST', '/passkeys', token, { name: 'Laptop', passkey });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'passkey_refused']);
    expect((await read(token)).passkeys).toEqual([]);
  });

  it('must sign a challenge issued to this account, once and before it expires', async () => {
    const [mine, theirs] = [
      await aColleague(server, 'support'),
      await aColleague(server, 'support'),
    ];
    const authenticator = anAuthenticator();
    const add = (token: string, challenge: string, maker = anAuthenticator()) =>
      call('POST', '/passkeys', token, { name: 'Laptop', passkey: maker.create({ challenge }) });
    const expectOver = async (answer: ReturnType<typeof add>) =>
      expect((await answer).json().code).toBe('set_up_expired');

    await expectOver(add(mine.token, 'never-given'));
    const challenge = await beginPasskey(server, '/admin', mine.token);
    await expectOver(add(theirs.token, challenge));
    expect((await add(mine.token, challenge, authenticator)).statusCode).toBe(201);
    await expectOver(add(mine.token, challenge));
    const known = await add(
      theirs.token,
      await beginPasskey(server, '/admin', theirs.token),
      authenticator,
    );
    expect([known.statusCode, known.json().code]).toEqual([409, 'passkey_exists']);
    const late = await beginPasskey(server, '/admin', mine.token);
    await tooLate(mine.token);
    await expectOver(add(mine.token, late));
  });

  it('is limited to ten per account', async () => {
    const { token } = await aColleague(server, 'support');
    const spare = await beginPasskey(server, '/admin', token);
    for (let count = 0; count < limits.secondFactor.passkeys; count++) {
      await addPasskey(server, '/admin', token, `Key ${count}`);
    }
    const passkey = anAuthenticator().create({ challenge: spare });
    for (const answer of [
      await call('POST', '/passkeys/options', token),
      await call('POST', '/passkeys', token, { name: 'One more', passkey }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_passkeys']);
    }
  });
});

describe('recovery codes', () => {
  it('are created with the first factor and deleted with the last', async () => {
    const { token } = await aColleague(server, 'support');
    const refused = await call('POST', '/recovery-codes', token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_second_factor']);
    const { recoveryCodes } = await setUpApp(server, '/admin', token);
    const passkey = await addPasskey(server, '/admin', token);
    expect(recoveryCodes).toHaveLength(limits.secondFactor.recoveryCodes);
    expect(passkey.recoveryCodes).toBeNull();
    await call('DELETE', '/app', token);
    expect((await read(token)).recovery_codes_left).toBe(limits.secondFactor.recoveryCodes);
    await call('DELETE', `/passkeys/${passkey.id}`, token);
    expect((await read(token)).recovery_codes_left).toBe(0);
  });

  it('can be regenerated, which notifies the holder', async () => {
    const { member, token } = await aColleague(server, 'support');
    const { recoveryCodes } = await setUpApp(server, '/admin', token);
    const { recovery_codes } = (await call('POST', '/recovery-codes', token)).json();
    expect(recovery_codes).toHaveLength(limits.secondFactor.recoveryCodes);
    expect(recovery_codes.filter((code: string) => recoveryCodes.includes(code))).toEqual([]);
    expect((await lastActivity(member.id)).action).toBe('staff.recovery_codes_made');
    const { subject, text } = await lastEmailTo(server, member.email, 'security_notice');
    expect(subject).toMatch(/New recovery codes/);
    for (const code of recovery_codes) expect(text).not.toContain(code);
  });
});

describe('turning it all off', () => {
  it('removes every factor of the account, and no other account’s', async () => {
    const [mine, theirs] = [
      await aColleague(server, 'support'),
      await aColleague(server, 'support'),
    ];
    for (const { token } of [mine, theirs]) {
      await setUpApp(server, '/admin', token);
      await addPasskey(server, '/admin', token);
    }
    const before = (await emailsTo(server, mine.member.email)).length;
    expect((await call('DELETE', '', mine.token)).statusCode).toBe(200);
    expect(await read(mine.token)).toEqual({ app: null, passkeys: [], recovery_codes_left: 0 });
    expect(await emailsTo(server, mine.member.email)).toHaveLength(before + 1);
    expect((await read(theirs.token)).passkeys).toHaveLength(1);
    const again = await call('DELETE', '', mine.token);
    expect([again.statusCode, again.json().code]).toEqual([409, 'no_second_factor']);
  });
});

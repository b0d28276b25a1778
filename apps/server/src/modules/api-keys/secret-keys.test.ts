import { limits } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { aPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { aSecretKey, createSecretKey, turnLiveModeOn } from '../../testing/secret-keys.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ TRUST_PROXY: '1' }, { liveTables: true });

const create = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  createSecretKey(server, token, body, headers);
const list = (token: string, query = '') =>
  server.call('GET', `/partners/secret-keys${query}`, { token });
const revoke = (token: string, id: number, query = '') =>
  server.call('DELETE', `/partners/secret-keys/${id}${query}`, { token });

async function whoAmI(key: string | undefined, headers: Record<string, string> = {}) {
  const answer = await fetch(`${await server.listen()}/v1/whoami`, {
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const refusal = async (key: string | undefined, headers: Record<string, string> = {}) => {
  const { status, body } = await whoAmI(key, headers);
  return [status, body['code']];
};

describe('creating a secret key', () => {
  it('shows it once and stores only its hash', async () => {
    const { token } = await anApprovedPartner(server);
    const answer = await create(token, { name: ' Wallet server ' });
    expect(answer.statusCode).toBe(201);
    const { key, ...shown } = answer.json().secret_key;
    expect(key).toMatch(/^sk_test_[0-9A-Za-z]{38}$/);
    expect(shown).toMatchObject({
      name: 'Wallet server',
      mode: 'test',
      last4: key.slice(-4),
      allowed_addresses: [],
      last_used: null,
      expires_at: null,
    });
    const listed = await list(token);
    expect(listed.json().secret_keys).toEqual([shown]);
    expect(listed.body).not.toContain(key);
    const { rows } = await server.running.resources.pool.query<{ row: string }>(
      `select to_jsonb(api_keys)::text as row from api_keys
       union all select to_jsonb(activity)::text from activity
       union all select to_jsonb(emails)::text from emails
       union all select to_jsonb(notifications)::text from notifications
       union all select to_jsonb(idempotency_keys)::text from idempotency_keys`,
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(key.slice(8, 30));
  });

  it('is audited and notified, without the key’s name in the email', async () => {
    const { token, user } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token, { name: 'Nobody knows' });
    const [entry] = await recorded(server, {
      action: 'secret_key.created',
      partnerId: user.id,
    });
    expect(entry).toMatchObject({ subject_kind: 'api_key' });
    const { notifications } = (await server.call('GET', '/notifications', { token })).json();
    expect(notifications[0]).toMatchObject({
      type: 'security',
      subject_kind: 'api_key',
      title: 'Secret key made',
      message: `“Nobody knows” (test), ends in ${key.slice(-4)}. Was it not you? Revoke it at once.`,
    });
    const email = await lastEmailTo(server, user.email, 'security_notice');
    expect(email.subject).toContain('A secret key was made');
    expect(email.text).not.toContain('Nobody knows');
  });

  it('returns the same key for a repeated call without storing it in plain text', async () => {
    const { token } = await anApprovedPartner(server);
    const once = { 'idempotency-key': 'make-one' };
    const [first, again] = [await create(token, {}, once), await create(token, {}, once)];
    expect(again.json()).toEqual(first.json());
    expect((await list(token)).json().secret_keys).toHaveLength(1);
    const { key } = first.json().secret_key;
    const { rows } = await server.running.resources.pool.query<{ body: string }>(
      `select body::text from idempotency_keys where key = 'make-one'`,
    );
    expect(rows[0]?.body).not.toContain(key);
    expect((await whoAmI(key)).status).toBe(200);
  });

  it.each([
    ['a name', { name: '' }, 'name'],
    ['a shorter name', { name: 'x'.repeat(61) }, 'name'],
    ['a name on one line', { name: 'two\nlines' }, 'name'],
    ['one of the modes', { mode: 'prod' }, 'mode'],
    ['addresses', { allowed_addresses: ['everywhere'] }, 'allowed_addresses.0'],
    ['a possible range', { allowed_addresses: ['10.0.0.0/33'] }, 'allowed_addresses.0'],
    ['few addresses', { allowed_addresses: Array(21).fill('10.0.0.1') }, 'allowed_addresses'],
    ['nothing else', { sealed_key: 'x' }, 'sealed_key'],
  ])('requires %s', async (_, body, field) => {
    const { token } = await anApprovedPartner(server);
    const answer = await create(token, body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('is rejected before KYC is approved, and for live mode before that is on', async () => {
    const newcomer = await aPartner(server);
    expect((await create(newcomer.token)).json().code).toBe('kyc_not_approved');
    expect((await list(newcomer.token)).statusCode).toBe(403);
    const { token, user } = await anApprovedPartner(server);
    const locked = await create(token, { mode: 'live' });
    expect([locked.statusCode, locked.json().code]).toEqual([403, 'live_mode_locked']);
    await turnLiveModeOn(server, user.id);
    const key = await aSecretKey(server, token, { mode: 'live' });
    expect(key).toMatch(/^sk_live_/);
    expect((await list(token, '?mode=test')).json().secret_keys).toEqual([]);
    expect((await list(token, '?mode=live')).json().secret_keys).toHaveLength(1);
  });

  it('stops at the limit of a mode, also concurrently', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { db } = server.running.resources;
    const many = limits.apiKeys.secretKeysPerMode - 2;
    await db
      .insertInto('api_keys')
      .values(
        Array.from({ length: many }, (_, index) => ({
          partner_id: user.id,
          kind: 'secret' as const,
          name: `Server ${index}`,
          key_hash: Buffer.from(`${user.id} ${index}`),
          hint: 'abcd',
        })),
      )
      .execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(token)));
    const codes = answers.map((answer) => answer.json().code ?? 'made');
    expect(codes.filter((code) => code === 'made')).toHaveLength(2);
    expect(codes.filter((code) => code === 'too_many_secret_keys')).toHaveLength(3);
  });
});

describe('using a secret key', () => {
  it('returns the partner, mode and name, and stores the use', async () => {
    const { token, user } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token, { name: 'Wallet server' });
    expect(await whoAmI(key)).toEqual({
      status: 200,
      body: {
        partner_id: user.id,
        company_name: user.company_name,
        mode: 'test',
        key_name: 'Wallet server',
      },
    });
    const [listed] = (await list(token)).json().secret_keys;
    expect(Date.now() - Date.parse(listed.last_used)).toBeLessThan(10_000);
  });

  it('is rejected when the key is missing, unknown or mistyped', async () => {
    const { token } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token);
    expect(await refusal(undefined)).toEqual([401, 'invalid_api_key']);
    expect(await refusal('sk_nobody')).toEqual([401, 'invalid_api_key']);
    const wrong = key.slice(0, -8) + (key.at(-8) === 'a' ? 'b' : 'a') + key.slice(-7);
    const { status, body } = await whoAmI(wrong);
    expect([status, body['code']]).toEqual([401, 'invalid_api_key']);
    expect(body['message']).toBe('The API key is incomplete or mistyped. Please copy it again.');
  });

  it('does not accept a publishable key', async () => {
    const { apiKey } = await anApprovedPartner(server);
    expect(await refusal(apiKey)).toEqual([403, 'secret_key_required']);
  });

  it('does not open a player session from a page', async () => {
    const { token } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token);
    const answer = await fetch(`${await server.listen()}/v1/sessions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': key,
        origin: 'https://casino.test',
      },
      body: JSON.stringify({ playerId: 'somebody' }),
    });
    expect(answer.ok).toBe(false);
  });

  it.each([
    [['203.0.113.7'], '203.0.113.7', 200],
    [['203.0.113.7'], '203.0.113.8', 403],
    [['203.0.113.0/24'], '203.0.113.255', 200],
    [['203.0.113.0/24'], '203.0.114.1', 403],
    [['2001:db8::/32', '198.51.100.1'], '2001:db8:1::5', 200],
    [['2001:db8::/32'], '2001:db9::1', 403],
    [['2001:db8::/32'], '203.0.113.7', 403],
    [['::ffff:203.0.113.7'], '203.0.113.7', 200],
    [['203.0.113.7'], '::ffff:203.0.113.7', 200],
  ])('limited to %j and called from %s returns %i', async (allowed_addresses, from, expected) => {
    const { token } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token, { allowed_addresses });
    const { status, body } = await whoAmI(key, { 'x-forwarded-for': from });
    expect([status, body['code']]).toEqual([
      expected,
      expected === 200 ? undefined : 'address_not_allowed',
    ]);
    const [listed] = (await list(token)).json().secret_keys;
    expect(listed.last_used === null).toBe(expected !== 200);
  });

  it('stops when the account is suspended', async () => {
    const { token, user } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token);
    const { db } = server.running.resources;
    const set = (status: 'rejected' | 'approved') =>
      db.updateTable('partners').set({ status }).where('id', '=', user.id).execute();
    await set('rejected');
    expect(await refusal(key)).toEqual([401, 'invalid_api_key']);
    await set('approved');
    expect((await whoAmI(key)).status).toBe(200);
    await db
      .updateTable('partners')
      .set({ kyc_status: 'rejected' })
      .where('id', '=', user.id)
      .execute();
    expect(await refusal(key)).toEqual([401, 'invalid_api_key']);
  });
});

describe('revoking a secret key', () => {
  it('ends it immediately, and no other key', async () => {
    const { token, user } = await anApprovedPartner(server);
    const [gone, stays] = [await aSecretKey(server, token), await aSecretKey(server, token)];
    const { id } = (await list(token)).json().secret_keys[1];
    const answer = await revoke(token, id);
    expect(answer.json()).toEqual({ message: 'Secret key revoked. It no longer works.' });
    expect(await refusal(gone)).toEqual([401, 'invalid_api_key']);
    expect((await whoAmI(stays)).status).toBe(200);
    expect((await list(token)).json().secret_keys).toHaveLength(1);
    expect((await revoke(token, id)).statusCode).toBe(404);
    const revoked = await recorded(server, { action: 'secret_key.revoked', partnerId: user.id });
    expect(revoked).toHaveLength(1);
    const email = await lastEmailTo(server, user.email, 'security_notice');
    expect(email.subject).toContain('was revoked');
  });

  it('accepts a grace time, which a second call can only shorten', async () => {
    const { token } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token);
    const { id } = (await list(token)).json().secret_keys[0];
    expect((await revoke(token, id, '?grace_hours=2')).json().message).toContain(
      'It works for another 2 hours.',
    );
    expect((await whoAmI(key)).status).toBe(200);
    await revoke(token, id, '?grace_hours=72');
    const [listed] = (await list(token)).json().secret_keys;
    expect((Date.parse(listed.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(2, 1);
    await revoke(token, id);
    expect(await refusal(key)).toEqual([401, 'invalid_api_key']);
  });

  it('works for its owner only, and for secret keys only', async () => {
    const [owner, stranger] = [await anApprovedPartner(server), await anApprovedPartner(server)];
    const key = await aSecretKey(server, owner.token);
    const { id } = (await list(owner.token)).json().secret_keys[0];
    expect((await revoke(stranger.token, id)).statusCode).toBe(404);
    expect((await revoke(owner.token, id, '?grace_hours=100')).statusCode).toBe(400);
    const publishable = await server.running.resources.db
      .selectFrom('api_keys')
      .select('id')
      .where('partner_id', '=', owner.user.id)
      .where('kind', '=', 'publishable')
      .executeTakeFirstOrThrow();
    expect((await revoke(owner.token, publishable.id)).statusCode).toBe(404);
    expect((await whoAmI(key)).status).toBe(200);
  });
});

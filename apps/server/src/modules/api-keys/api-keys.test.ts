import { once } from 'node:events';
import type { HeardUpdate } from '@baize/platform/acts/live-updates';
import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner, aSubmittedPartner } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let owner: string;
beforeAll(async () => {
  owner = await anOwnerToken(server);
});

const whoAmI = (key: string | undefined, headers: Record<string, string> = {}) =>
  server.call('GET', '/sdk/whoami', {
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers },
  });
const read = (token: string) => server.call('GET', '/partners/api-key', { token });
const readStatus = async (token: string) =>
  (await server.call('GET', '/partners/api-key/status', { token })).json();
const regenerate = (token: string) => server.call('PUT', '/partners/api-key/regenerate', { token });
const regenerateFor = (token: string, id: number) =>
  server.call('POST', `/admin/partners/${id}/regenerate-api-key`, { token });
const setPartner = (id: number, change: { status?: 'rejected'; kyc_status?: 'rejected' }) =>
  server.running.resources.db.updateTable('partners').set(change).where('id', '=', id).execute();

describe('reading the key', () => {
  it('returns 403 with the missing step until KYC is approved', async () => {
    const partner = await aPartner(server);
    const pending = await aSubmittedPartner(server);
    for (const { token } of [partner, pending]) {
      const answer = await read(token);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toBe('Your KYC must be approved to access API keys.');
      expect(await readStatus(token)).toEqual({
        status: 'restricted',
        key: null,
        ending_keys: [],
      });
    }
  });

  it('returns 404 when KYC is approved and there is no key', async () => {
    const { token, user } = await anApprovedPartner(server);
    await server.running.resources.db
      .deleteFrom('api_keys')
      .where('partner_id', '=', user.id)
      .execute();
    const answer = await read(token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('API key not generated yet. Please contact support.');
    expect(await readStatus(token)).toMatchObject({ status: 'not_generated', key: null });
    expect((await regenerate(token)).statusCode).toBe(404);
    expect((await regenerateFor(owner, user.id)).statusCode).toBe(200);
    expect(await readStatus(token)).toMatchObject({ status: 'available' });
  });

  it('masks the key unless it is requested in full', async () => {
    const { token, apiKey } = await anApprovedPartner(server);
    const status = await server.call('GET', '/partners/api-key/status', { token });
    expect(status.body).not.toContain(apiKey.slice(8, 20));
    const masked = `pk_test_••••••••••••${apiKey.slice(-4)}`;
    expect(status.json()).toMatchObject({ status: 'available', key: { masked_key: masked } });
    expect((await read(token)).json()).toMatchObject({ api_key: apiKey, masked_key: masked });
  });

  it('finds no plaintext key in the database', async () => {
    const { apiKey } = await anApprovedPartner(server);
    const { rows } = await server.running.resources.pool.query<{ row: string }>(
      `select to_jsonb(api_keys)::text as row from api_keys
       union all select to_jsonb(activity)::text from activity
       union all select to_jsonb(emails)::text from emails
       union all select to_jsonb(notifications)::text from notifications`,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).not.toContain(apiKey.slice(8));
    expect(dump).not.toContain(Buffer.from(apiKey).toString('hex'));
  });
});

describe('using the key', () => {
  it('opens a route for API keys and returns the partner', async () => {
    const { apiKey, user } = await anApprovedPartner(server);
    const answer = await whoAmI(apiKey);
    expect(answer.statusCode).toBe(200);
    // Keys are embedded in public pages, so the response must not contain the owner's username or
    // email.
    expect(answer.json()).toEqual({ partner_id: user.id, company_name: user.company_name });
  });

  it('stores its last use and origin', async () => {
    const { apiKey, token } = await anApprovedPartner(server);
    expect(await readStatus(token)).toMatchObject({ key: { last_used_at: null } });
    await whoAmI(apiKey, { origin: 'https://casino.test' });
    const { key } = await readStatus(token);
    expect(key.last_used_origin).toBe('https://casino.test');
    expect(Date.now() - Date.parse(key.last_used_at)).toBeLessThan(10_000);
  });

  it.each([undefined, '', 'bz_nothing', 'pk_test_nothing', 'x'.repeat(10_000)])(
    'is rejected with %j',
    async (key) => {
      const answer = await whoAmI(key);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'invalid_api_key' });
    },
  );

  it('does not accept a session token instead', async () => {
    const { token } = await anApprovedPartner(server);
    expect((await server.call('GET', '/sdk/whoami', { token })).statusCode).toBe(401);
  });

  it('stops immediately when the account is suspended or KYC is revoked, the latter permanently', async () => {
    const suspended = await anApprovedPartner(server);
    await setPartner(suspended.user.id, { status: 'rejected' });
    expect((await whoAmI(suspended.apiKey)).statusCode).toBe(401);
    const lapsed = await anApprovedPartner(server);
    await setPartner(lapsed.user.id, { kyc_status: 'rejected' });
    expect((await whoAmI(lapsed.apiKey)).statusCode).toBe(401);
    await server.running.resources.db
      .updateTable('partners')
      .set({ kyc_status: 'approved' })
      .where('id', '=', lapsed.user.id)
      .execute();
    expect((await whoAmI(lapsed.apiKey)).statusCode).toBe(401);
  });

  it('stops when the partner is deleted', async () => {
    const { apiKey, user } = await anApprovedPartner(server);
    await server.call('DELETE', `/admin/partners/${user.id}`, { token: owner });
    expect((await whoAmI(apiKey)).statusCode).toBe(401);
  });
});

describe('regenerating the key', () => {
  it('returns a new key and ends the old one permanently', async () => {
    const { token, apiKey, user } = await anApprovedPartner(server);
    const answer = await regenerate(token);
    expect(answer.statusCode).toBe(200);
    const next = answer.json().api_key;
    expect(next).not.toBe(apiKey);
    expect((await whoAmI(apiKey)).statusCode).toBe(401);
    expect((await whoAmI(next)).statusCode).toBe(200);
    expect((await read(token)).json().api_key).toBe(next);
    const email = await lastEmailTo(server, user.email, 'api_keys_generated');
    expect(email.text).toContain('stopped working at once');
    expect(email.text).not.toContain(next.slice(8, 20));
    const { notifications } = (await server.call('GET', '/notifications', { token })).json();
    expect(notifications[0]).toMatchObject({ type: 'system', title: 'API key replaced' });
  });

  it('leaves one working key after ten concurrent regenerations', async () => {
    const { token, user } = await anApprovedPartner(server);
    const answers = await Promise.all(Array.from({ length: 10 }, () => regenerate(token)));
    const keys = answers.map((answer) => answer.json().api_key);
    const statuses = await Promise.all(keys.map(async (key) => (await whoAmI(key)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const emails = (await emailsTo(server, user.email)).map(({ template }) => template);
    expect(emails.filter((template) => template === 'api_keys_generated')).toHaveLength(11);
  });

  it('announces the change so that open connections can be closed', async () => {
    const { token, user } = await anApprovedPartner(server);
    const announced = new EventTarget();
    const unsubscribe = server.running.resources.updates.subscribe((update: HeardUpdate) => {
      if (update.topic === 'api_keys' && update.partnerId === user.id) {
        announced.dispatchEvent(new Event('api_keys'));
      }
    });
    const heard = once(announced, 'api_keys');
    await regenerate(token);
    await heard;
    unsubscribe();
  });

  it('returns 403 while KYC is not approved', async () => {
    const { token } = await aSubmittedPartner(server);
    expect((await regenerate(token)).statusCode).toBe(403);
  });

  it('by staff replaces the key without showing it to them', async () => {
    const { token, apiKey, user } = await anApprovedPartner(server);
    const answer = await regenerateFor(owner, user.id);
    expect(answer.statusCode).toBe(200);
    const next = (await read(token)).json().api_key;
    expect(answer.body).not.toContain(next.slice(8, 20));
    expect(answer.json().key.masked_key).toContain(next.slice(-4));
    expect((await whoAmI(apiKey)).statusCode).toBe(401);
    expect((await whoAmI(next)).statusCode).toBe(200);
  });

  it('by staff is rejected without approval, for an unknown partner and without permission', async () => {
    const approved = await anApprovedPartner(server);
    const pending = await aSubmittedPartner(server);
    const compliance = await aColleague(server, 'compliance');
    const answers = [
      await regenerateFor(owner, pending.user.id),
      await regenerateFor(owner, 999_999),
      await regenerateFor(compliance.token, approved.user.id),
      await regenerateFor(approved.token, approved.user.id),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'partner_kyc_not_approved'],
      [404, 'not_found'],
      [403, 'forbidden'],
      [401, 'unauthenticated'],
    ]);
    expect((await whoAmI(approved.apiKey)).statusCode).toBe(200);
  });
});

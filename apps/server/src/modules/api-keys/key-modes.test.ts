import { beforeAll, describe, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { anOwnerToken } from '../../testing/people.ts';
import { aSecretKey, turnLiveModeOn } from '../../testing/secret-keys.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let owner: string;
beforeAll(async () => {
  owner = await anOwnerToken(server);
});

const whoAmI = async (key: string) =>
  (await server.call('GET', '/sdk/whoami', { headers: { 'x-api-key': key } })).statusCode;
const regenerate = (token: string, body: object = {}) =>
  server.call('PUT', '/partners/api-key/regenerate', { token, body });
const read = (token: string, mode: string) =>
  server.call('GET', `/partners/api-key?mode=${mode}`, { token });
const status = async (token: string, mode = 'test') =>
  (await server.call('GET', `/partners/api-key/status?mode=${mode}`, { token })).json();
const regenerateFor = (id: number, mode: string) =>
  server.call('POST', `/admin/partners/${id}/regenerate-api-key?mode=${mode}`, { token: owner });

/** Ends the grace time of the partner's keys immediately. */
const letGraceEnd = (partnerId: number) =>
  server.running.resources.db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('partner_id', '=', partnerId)
    .where('expires_at', 'is not', null)
    .execute();

describe('a grace time', () => {
  it('keeps the old key working alongside the new one until it ends', async () => {
    const { token, apiKey, user } = await anApprovedPartner(server);
    const answer = await regenerate(token, { grace_hours: 24 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toContain('The old one works for another 24 hours.');
    const { api_key: next } = answer.json();
    expect([await whoAmI(apiKey), await whoAmI(next)]).toEqual([200, 200]);
    const { key, ending_keys } = await status(token);
    expect(key.masked_key).toContain(next.slice(-4));
    expect(ending_keys).toHaveLength(1);
    expect(ending_keys[0].masked_key).toContain(apiKey.slice(-4));
    const left = Date.parse(ending_keys[0].expires_at) - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    const email = await lastEmailTo(server, user.email, 'api_keys_generated');
    expect(email.text).toContain('The old key works for another 24 hours');
    await letGraceEnd(user.id);
    expect([await whoAmI(apiKey), await whoAmI(next)]).toEqual([401, 200]);
    expect((await status(token)).ending_keys).toEqual([]);
  });

  it('is never extended by another replacement, and is cut short by one without grace', async () => {
    const { token, apiKey } = await anApprovedPartner(server);
    const second = (await regenerate(token, { grace_hours: 1 })).json().api_key;
    const third = (await regenerate(token, { grace_hours: 72 })).json().api_key;
    const ends = (await status(token)).ending_keys.map(({ expires_at }: { expires_at: string }) =>
      Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000),
    );
    expect(ends).toEqual([72, 1]);
    const fourth = (await regenerate(token)).json().api_key;
    const answers = await Promise.all([apiKey, second, third, fourth].map(whoAmI));
    expect(answers).toEqual([401, 401, 401, 200]);
  });

  it.each([-1, 73, 1.5, 'soon'])('of %j hours is rejected and the key stays', async (hours) => {
    const { token, apiKey } = await anApprovedPartner(server);
    const answer = await regenerate(token, { grace_hours: hours });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.grace_hours).toBe('Use whole hours from 0 to 72.');
    expect(await whoAmI(apiKey)).toBe(200);
  });

  it('ends with the KYC and does not return with it', async () => {
    const { token, apiKey, user } = await anApprovedPartner(server);
    await regenerate(token, { grace_hours: 24 });
    const setKyc = (kyc_status: 'rejected' | 'approved') =>
      server.running.resources.db
        .updateTable('partners')
        .set({ kyc_status })
        .where('id', '=', user.id)
        .execute();
    await setKyc('rejected');
    await setKyc('approved');
    expect(await whoAmI(apiKey)).toBe(401);
  });
});

describe('live mode', () => {
  it('is locked until staff approve it: no key is returned, shown or created', async () => {
    const { token, user } = await anApprovedPartner(server);
    expect(await status(token, 'live')).toEqual({
      status: 'restricted',
      key: null,
      ending_keys: [],
    });
    for (const answer of [await read(token, 'live'), await regenerate(token, { mode: 'live' })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'live_mode_locked']);
    }
    const byStaff = await regenerateFor(user.id, 'live');
    expect([byStaff.statusCode, byStaff.json().code]).toEqual([409, 'partner_not_live']);
  });

  it('has a separate key, so each is replaced independently', async () => {
    const { token, apiKey, user } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    expect((await read(token, 'live')).statusCode).toBe(404);
    expect((await regenerateFor(user.id, 'live')).statusCode).toBe(200);
    const live = (await read(token, 'live')).json().api_key;
    expect(live).toMatch(/^pk_live_/);
    expect([await whoAmI(apiKey), await whoAmI(live)]).toEqual([200, 200]);
    const forStaff = await server.call('GET', `/admin/partners/${user.id}`, {
      token: owner,
    });
    expect(forStaff.json()).toMatchObject({
      api_key: { hint: apiKey.slice(-4) },
      live_api_key: { hint: live.slice(-4) },
    });
    const { notifications } = (await server.call('GET', '/notifications', { token })).json();
    expect(notifications[0]).toMatchObject({ subject_kind: 'api_key', mode: 'live' });
    const next = (await regenerate(token, { mode: 'live' })).json().api_key;
    expect([await whoAmI(apiKey), await whoAmI(live), await whoAmI(next)]).toEqual([200, 401, 200]);
    await regenerate(token);
    expect([await whoAmI(apiKey), await whoAmI(next)]).toEqual([401, 200]);
    const email = await lastEmailTo(server, user.email, 'api_keys_generated');
    expect(email.text).not.toContain('live API key');
  });

  it('is named in audit entries about its keys, for staff and the partner', async () => {
    const { token, user } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    await regenerateFor(user.id, 'live');
    await regenerate(token, { mode: 'live' });
    await aSecretKey(server, token, { mode: 'live' });
    const told = async (path: string, as: string) => {
      const answer = await server.call('GET', path, { token: as });
      return answer
        .json<{ activities: { message: string }[] }>()
        .activities.map(({ message }) => message);
    };
    const company = user.company_name;
    expect(await told(`/admin/activity?partner_id=${user.id}&limit=3`, owner)).toEqual([
      `A secret key (live) was made for ${company}`,
      `An API key (live) was replaced for ${company}`,
      `An API key (live) was generated for ${company}`,
    ]);
    expect(await told('/partners/activity?limit=3', token)).toEqual([
      'Secret key (live) made',
      'API key (live) regenerated',
      'API key (live) generated',
    ]);
  });

  it('takes its keys with it when it is turned off', async () => {
    const { token, apiKey, user } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    await regenerateFor(user.id, 'live');
    const live = (await read(token, 'live')).json().api_key;
    await server.running.resources.db
      .updateTable('partners')
      .set({ live_approved_at: null })
      .where('id', '=', user.id)
      .execute();
    expect([await whoAmI(apiKey), await whoAmI(live)]).toEqual([200, 401]);
  });

  it.each(['', 'prod', 'LIVE'])('is not accepted as %j', async (mode) => {
    const { token } = await anApprovedPartner(server);
    expect((await read(token, mode)).statusCode).toBe(400);
    expect((await regenerate(token, { mode })).statusCode).toBe(400);
  });
});

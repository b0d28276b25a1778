import { describe, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { anOwnerToken } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const at = (token: string, path: string, mode = 'test') => ({
  get: (more = '') =>
    server.call('GET', `/partners/players/${path}?mode=${mode}${more}`, { token }),
  put: (body: object) =>
    server.call('PUT', `/partners/players/${path}?mode=${mode}`, { token, body }),
  end: () => server.call('DELETE', `/partners/players/${path}?mode=${mode}`, { token }),
});

const limit = { kind: 'loss', window: 'week', currency: 'EUR', amount: 50_000 };

describe('the own players', () => {
  it('are limited and excluded manually, with the previous values in the audit log', async () => {
    const { token, user } = await anApprovedPartner(server);
    expect((await at(token, 'ann').get()).statusCode).toBe(404);
    const set = await at(token, 'ann/limits').put({ limits: [limit], session_minutes: 60 });
    expect(set.json().player).toMatchObject({ player_id: 'ann', limits: [limit] });
    const until = new Date(server.running.resources.now().getTime() + 3_600_000).toISOString();
    const paused = await at(token, 'ann/exclusion').put({ kind: 'pause', until });
    expect(paused.json()).toMatchObject({ player: { exclusion: { kind: 'pause', until } } });
    const admitted = await at(token, 'ann/exclusion').end();
    expect(admitted.json().player.exclusion).toBeNull();
    expect((await at(token, 'ann').get()).json().player).toMatchObject({ session_minutes: 60 });
    const entries = await recorded(server, { action: 'player.paused', partnerId: user.id });
    expect(entries).toMatchObject([
      { details: { before: { exclusion: null }, after: { exclusion: { kind: 'pause' } } } },
    ]);
    for (const action of ['player.limits_set', 'player.admitted'] as const) {
      expect(await recorded(server, { action, partnerId: user.id })).toHaveLength(1);
    }
  });

  it('are separated by partner and mode', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    await at(token, 'ann/exclusion').put({});
    expect((await at(token, 'ann', 'live').get()).statusCode).toBe(404);
    expect((await at(other, 'ann').get()).statusCode).toBe(404);
    expect((await at(other, 'ann/exclusion').end()).statusCode).toBe(404);
    expect((await at(token, 'ann').get()).json().player.exclusion).toMatchObject({ until: null });
    const admin = await anOwnerToken(server);
    const seen = await server.call('GET', `/admin/partners/${user.id}/players/ann`, {
      token: admin,
    });
    expect(seen.json().player.exclusion.kind).toBe('exclusion');
  });

  it('have an empty history before they play', async () => {
    const { token } = await anApprovedPartner(server);
    await at(token, 'ann/limits').put({});
    expect((await at(token, 'ann/bets').get()).json()).toEqual({ bets: [], next_cursor: null });
    expect((await at(token, 'ann/bets').get('&cursor=1')).statusCode).toBe(400);
  });

  it('get the reality check as often as the partner sets', async () => {
    const { token } = await anApprovedPartner(server);
    const address = '/partners/reality-check';
    const read = async () => (await server.call('GET', address, { token })).json();
    expect(await read()).toEqual({ reality_check_minutes: 60 });
    const body = { reality_check_minutes: 30 };
    expect((await server.call('PUT', address, { token, body })).statusCode).toBe(200);
    expect(await read()).toEqual(body);
    const wrong = { reality_check_minutes: -1 };
    expect((await server.call('PUT', address, { token, body: wrong })).statusCode).toBe(400);
  });
});

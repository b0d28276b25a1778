import { once } from 'node:events';
import { type ActivityItem, errorBody, type SecurityEvent } from '@baize/contract';
import { liveProtocol, type SessionAnswer, ticketPrefix } from '@baize/contract/live';
import { freeUdpPort } from '@baize/live/testing/free-udp-port';
import { describe, expect, it } from 'vitest';
import { anApprovedPartner } from './testing/kyc.ts';
import { anOwnerToken } from './testing/people.ts';
import { aSecretKey, turnLiveModeOn } from './testing/secret-keys.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer({}, { liveTables: true });
let said = '';
const keepLine = (line: string) => {
  said += line;
};
const throttled = useTestServer(
  { THROTTLE_PLAYER_PER_ACCOUNT: '3/3600' },
  { beside: server, liveTables: true },
);
const beside = useTestServer(
  { WEBRTC_UDP_PORT: `${await freeUdpPort()}`, LOG_LEVEL: 'warn' },
  { beside: server, liveTables: true, logTo: { write: keepLine } },
);

const askSession = async (apiKey: string, { asked = server } = {}) =>
  fetch(`${await asked.listen()}/v1/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      origin: 'https://casino.test',
    },
    body: JSON.stringify({ playerId: 'player-1' }),
  });

/** Node's WebSocket takes a headers option, which is needed to set the origin of a page. */
async function sitDown(apiKey: string, { asked = server } = {}): Promise<WebSocket> {
  const { ticket } = (await (await askSession(apiKey, { asked })).json()) as SessionAnswer;
  const address = (await asked.listen()).replace('http', 'ws');
  const protocols = [liveProtocol, ticketPrefix + ticket];
  const options = { protocols, headers: { origin: 'https://casino.test' } };
  const socket = new WebSocket(`${address}/v1/live`, options as unknown as string[]);
  const [message] = (await once(socket, 'message')) as [MessageEvent];
  expect(JSON.parse(String(message.data))).toMatchObject({
    t: 'welcome',
    player: { id: 'player-1' },
  });
  return socket;
}

/** Connects one player to each of the two processes. */
async function sitEverywhere(apiKey: string) {
  const sockets = [await sitDown(apiKey), await sitDown(apiKey, { asked: beside })];
  const reasons = sockets.map(async (socket) => {
    const [{ reason }] = (await once(socket, 'close')) as [CloseEvent];
    return reason;
  });
  return { sockets, closed: Promise.all(reasons) };
}

describe('the live tables in the portal', () => {
  it('let a partner with an approved KYC play and record the origin of its key', async () => {
    const { apiKey, token } = await anApprovedPartner(server);
    const socket = await sitDown(apiKey);
    socket.close();
    const status = await server.call('GET', '/partners/api-key/status', { token });
    expect(status.body).toContain('https://casino.test');
  });

  it('disconnect players of every process when the key is regenerated on one', async () => {
    const { apiKey, token } = await anApprovedPartner(server);
    const { closed } = await sitEverywhere(apiKey);
    await server.call('PUT', '/partners/api-key/regenerate', { token });
    expect(await closed).toEqual(['key_revoked', 'key_revoked']);
    for (const asked of [server, beside]) {
      const answer = await askSession(apiKey, { asked });
      expect(answer.status).toBe(401);
      expect(errorBody.strict().parse(await answer.json()).code).toBe('invalid_api_key');
    }
  });

  it('keep players of every process during a key’s grace time and disconnect them after it', async () => {
    const { apiKey, token, user } = await anApprovedPartner(server);
    const { sockets, closed } = await sitEverywhere(apiKey);
    await server.call('PUT', '/partners/api-key/regenerate', { token, body: { grace_hours: 1 } });
    const late = await sitEverywhere(apiKey);
    // A process checks all its keys together. When these sockets are closed, it has checked the
    // others too.
    const other = await anApprovedPartner(server);
    const others = await sitEverywhere(other.apiKey);
    await server.call('PUT', '/partners/api-key/regenerate', { token: other.token });
    expect(await others.closed).toEqual(['key_revoked', 'key_revoked']);
    for (const { readyState } of [...sockets, ...late.sockets])
      expect(readyState).toBe(WebSocket.OPEN);
    await server.running.resources.db
      .updateTable('api_keys')
      .set({ expires_at: new Date() })
      .where('partner_id', '=', user.id)
      .where('expires_at', 'is not', null)
      .execute();
    expect(await closed).toEqual(['key_revoked', 'key_revoked']);
    expect(await late.closed).toEqual(['key_revoked', 'key_revoked']);
    expect((await askSession(apiKey)).status).toBe(401);
  });

  it('reject the publishable key of live mode', async () => {
    const { token, user } = await anApprovedPartner(server);
    await turnLiveModeOn(server, user.id);
    await server.call('POST', `/admin/partners/${user.id}/regenerate-api-key?mode=live`, {
      token: await anOwnerToken(server),
    });
    const key = await server.call('GET', '/partners/api-key?mode=live', { token });
    const answer = await askSession(key.json<{ api_key: string }>().api_key);
    expect(answer.status).toBe(403);
    expect(errorBody.parse(await answer.json()).code).toBe('launch_token_required');
  });

  it('offer WebRTC only where its port is set and its library is installed', async () => {
    const { apiKey } = await anApprovedPartner(server);
    const offered = async (asked: typeof server) => {
      const answer = await askSession(apiKey, { asked });
      return Object.keys(((await answer.json()) as SessionAnswer).media);
    };
    const everywhere = ['mse', 'hls', 'module'];
    expect(await offered(server)).toEqual(everywhere);
    const isInstalled = !said.includes('node-datachannel is missing');
    expect(await offered(beside)).toEqual(
      isInstalled ? ['mse', 'whep', 'hls', 'module'] : everywhere,
    );
  });

  it('serve their state and the SDK to pages of any origin', async () => {
    const address = await server.listen();
    const tables = await fetch(`${address}/v1/tables`);
    expect(tables.headers.get('access-control-allow-origin')).toBe('*');
    expect(await tables.json()).toMatchObject({ tables: [{ id: 'roulette-1' }] });
    const manifest = await fetch(`${address}/sdk/v1/manifest.json`);
    expect(manifest.status).toBe(200);
  });

  it('audit changes by the partner’s server with the name of its key', async () => {
    const { token, user } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token, { name: 'Shop' });
    const say = async (method: 'PUT' | 'DELETE', path: string, body?: object) =>
      (await server.call(method, `/v1/players/${path}`, { headers: { 'x-api-key': key }, body }))
        .statusCode;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await say('PUT', 'ann/limits', { session_minutes: 60 })).toBe(200);
    expect(await say('PUT', 'ann/exclusion', { kind: 'pause', until })).toBe(200);
    expect(await say('PUT', 'ann/exclusion', {})).toBe(200);
    expect(await say('DELETE', 'ann/exclusion')).toBe(200);
    expect(await say('DELETE', 'nobody/exclusion')).toBe(404);
    expect(await say('PUT', 'bob/exclusion', { kind: 'pause' })).toBe(400);

    const own = await server.call('GET', '/partners/activity?limit=5', { token });
    const events = own.json<{ activities: SecurityEvent[] }>().activities;
    expect(events.map(({ message, by, key_name }) => [message, by, key_name])).toEqual([
      ['Player admitted', 'key', 'Shop'],
      ['Player excluded', 'key', 'Shop'],
      ['Player paused', 'key', 'Shop'],
      ['Player limits set', 'key', 'Shop'],
      ['Secret key (test) made', 'you', null],
    ]);
    const staff = await server.call('GET', `/admin/activity?partner_id=${user.id}&action=player`, {
      token: await anOwnerToken(server),
    });
    const entries = staff.json<{ activities: ActivityItem[] }>().activities;
    expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(
      new Set(['secret key Shop']),
    );
    expect(entries.at(-1)).toMatchObject({
      ...{ actor_kind: 'partner', actor_id: user.id, ip: '127.0.0.1' },
      details: { before: null, after: { session_minutes: 60, exclusion: null } },
    });
  });

  it('limit a partner’s player changes by key and in the portal together', async () => {
    const { token } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token);
    const limit = (
      path: string,
      credential: { token: string } | { headers: { 'x-api-key': string } },
    ) => throttled.call('PUT', path, { body: { session_minutes: 60 }, ...credential });
    const byKey = () => limit('/v1/players/ann/limits', { headers: { 'x-api-key': key } });
    const inPortal = () => limit('/partners/players/bob/limits', { token });
    const taken = [await byKey(), await inPortal(), await byKey()];
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(taken.map((answer) => answer.json().message))).toHaveLength(1);
    for (const refused of [await byKey(), await inPortal()]) {
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(errorBody.parse(refused.json()).code).toBe('too_many_requests');
    }
    const read = await throttled.call('GET', '/v1/players/ann', { headers: { 'x-api-key': key } });
    expect(read.json().player.session_minutes).toBe(60);
    const exclusion = await server.call('GET', '/v1/players/nobody', {
      headers: { 'x-api-key': key },
    });
    expect([exclusion.statusCode, exclusion.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('notify the portal immediately of changes by the partner’s server', async () => {
    const { token, user } = await anApprovedPartner(server);
    const key = await aSecretKey(server, token);
    const heard = new Promise<void>((resolve) => {
      const stop = server.running.resources.updates.subscribe(({ topic, partnerId }) => {
        if (topic !== 'players' || partnerId !== user.id) return;
        stop();
        resolve();
      });
    });
    const headers = { 'x-api-key': key };
    await beside.call('PUT', '/v1/players/ann/exclusion', { headers, body: {} });
    await heard;
  });
});

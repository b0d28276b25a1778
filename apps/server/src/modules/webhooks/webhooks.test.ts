import { limits, type Webhook } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { turnLiveModeOn } from '../../testing/secret-keys.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook, createWebhook, nobody } from '../../testing/webhooks.ts';

const server = useTestServer();
const strict = useTestServer({ ALLOW_PRIVATE_CALLBACKS: 'off' }, { beside: server });

const list = async (token: string, query = '') =>
  (await server.call('GET', `/partners/webhooks${query}`, { token })).json<{
    webhooks: Webhook[];
  }>().webhooks;
const at = (id: number, rest = '') => `/partners/webhooks/${id}${rest}`;
const events = ['kyc.approved'] as const;

/** One shared partner for all tests that expect a rejection. */
let partner: ReturnType<typeof aPartner> | undefined;
const anyone = () => (partner ??= aPartner(server));

describe('adding a webhook', () => {
  it('returns its secret once, records it and notifies the owner', async () => {
    const { token, user } = await aPartner(server);
    const { secret, ...webhook } = await aWebhook(server, token, {
      url: 'https://partner.test/hooks?from=us',
      events: ['kyc.approved', 'ticket.responded'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      mode: 'test',
      url: 'https://partner.test/hooks?from=us',
      events: ['kyc.approved', 'ticket.responded'],
      paused_because: null,
      waiting: 0,
    });
    expect(await list(token)).toEqual([webhook]);
    const rows = await server.running.resources.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const [entry] = await recorded(server, { action: 'webhook.created', partnerId: user.id });
    expect(entry).toBeDefined();
    const mail = await lastEmailTo(server, user.email, 'security_notice');
    expect(mail.subject).toContain('A webhook was added');
    expect(mail.text).not.toContain('partner.test/hooks');
  });

  it('returns the same webhook when requested twice with one idempotency key', async () => {
    const { token } = await aPartner(server);
    const key = { 'idempotency-key': 'the-same-key-twice' };
    const first = await createWebhook(server, token, {}, key);
    const second = await createWebhook(server, token, {}, key);
    expect(second.json()).toEqual(first.json());
    expect(await list(token)).toHaveLength(1);
  });

  it.each([
    ['no address', { url: '' }, 'url'],
    ['what is no address', { url: 'partner.test/hooks' }, 'url'],
    ['another protocol', { url: 'ftp://partner.test/' }, 'url'],
    ['a script', { url: 'javascript:alert(1)' }, 'url'],
    ['a password in it', { url: 'https://user:pass@partner.test/' }, 'url'],
    ['a fragment', { url: 'https://partner.test/#a' }, 'url'],
    ['a line break', { url: 'https://partner.test/\nX-Header: 1' }, 'url'],
    ['a long one', { url: `https://partner.test/${'x'.repeat(500)}` }, 'url'],
    ['no event', { events: [] }, 'events'],
    ['an event twice', { events: ['kyc.approved', 'kyc.approved'] }, 'events'],
    ['an unknown event', { events: ['kyc.aproved'] }, 'events'],
    ['the test event', { events: ['webhook.test'] }, 'events'],
    ['an unknown mode', { mode: 'both' }, 'mode'],
  ])('rejects %s', async (_, body, field) => {
    const { token } = await anyone();
    const answer = await createWebhook(server, token, body as never);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).join()).toContain(field);
    expect(await list(token)).toEqual([]);
  });

  it.each([
    'http://localhost:3000/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
  ])('rejects %s if calls to private addresses are not allowed', async (url) => {
    const { token } = await anyone();
    const answer = await createWebhook(strict, token, { url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.url).toContain('not reachable from the internet');
  });

  it('requires https in live mode, which must be approved', async () => {
    const { token, user } = await anApprovedPartner(server);
    const locked = await createWebhook(server, token, { mode: 'live' });
    expect([locked.statusCode, locked.json().code]).toEqual([403, 'live_mode_locked']);
    await turnLiveModeOn(server, user.id);
    const plain = await createWebhook(server, token, { mode: 'live', url: 'http://partner.test/' });
    expect([plain.statusCode, plain.json().fields.url]).toEqual([
      400,
      'In live mode the address must start with https://.',
    ]);
    const { id } = await aWebhook(server, token, { mode: 'live' });
    await aWebhook(server, token);
    expect((await list(token, '?mode=live')).map((webhook) => webhook.id)).toEqual([id]);
    const moved = { url: 'http://partner.test/', events };
    expect((await server.call('PUT', at(id), { token, body: moved })).statusCode).toBe(400);
  });

  it('is limited to a number per mode', async () => {
    const { token } = await aPartner(server);
    for (let count = 0; count < limits.webhooks.perMode; count++) await aWebhook(server, token);
    const one = await createWebhook(server, token, {});
    expect([one.statusCode, one.json().code]).toEqual([409, 'too_many_webhooks']);
  });
});

describe('a webhook', () => {
  it('can be changed, paused and resumed', async () => {
    const { token, user } = await aPartner(server);
    const { id } = await aWebhook(server, token);
    const put = async (body: object) => {
      const answer = await server.call('PUT', at(id), { token, body });
      return answer.json<{ webhook: Webhook }>().webhook;
    };
    const url = 'http://localhost:9/elsewhere';
    expect(await put({ url, events })).toMatchObject({ url, events, paused_because: null });
    expect((await lastEmailTo(server, user.email, 'security_notice')).subject).toContain(
      'another address',
    );
    const { notifications } = (await server.call('GET', '/notifications', { token })).json();
    expect(notifications[0]).toMatchObject({ place: 'webhooks', mode: 'test' });
    const paused = await put({ url, events, paused: true });
    expect(paused).toMatchObject({ paused_because: 'owner', paused_at: expect.any(String) });
    expect(await put({ url, events })).toEqual(paused);
    const refused = await server.call('POST', at(id, '/test'), { token });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'webhook_paused']);
    expect(await put({ url, events, paused: false })).toMatchObject({ paused_because: null });
    for (const action of ['webhook.updated', 'webhook.paused', 'webhook.resumed'] as const) {
      expect(await recorded(server, { action, partnerId: user.id })).toHaveLength(1);
    }
  });

  it('is removed together with its deliveries', async () => {
    const { token, user } = await aPartner(server);
    const { id } = await aWebhook(server, token);
    expect((await server.call('DELETE', at(id), { token })).json().message).toBe(
      'Webhook removed.',
    );
    expect(await list(token)).toEqual([]);
    expect((await server.call('DELETE', at(id), { token })).statusCode).toBe(404);
    expect(await recorded(server, { action: 'webhook.deleted', partnerId: user.id })).toHaveLength(
      1,
    );
  });

  it('of another partner returns 404 on every route', async () => {
    const [owner, stranger] = [await aPartner(server), await aPartner(server)];
    const { id } = await aWebhook(server, owner.token);
    const own = await aWebhook(server, stranger.token);
    const sent = await server.call('POST', at(id, '/test'), { token: owner.token });
    const delivery = sent.json().delivery.id;
    const body = { url: 'https://stranger.test/', events };
    for (const [method, path, given] of [
      ['PUT', at(id), body],
      ['DELETE', at(id)],
      ['POST', at(id, '/secret')],
      ['POST', at(id, '/test')],
      ['GET', at(id, '/deliveries')],
      ['GET', at(id, `/deliveries/${delivery}`)],
      ['GET', at(own.id, `/deliveries/${delivery}`)],
      ['POST', at(id, `/deliveries/${delivery}/send-again`)],
      ['POST', at(own.id, `/deliveries/${delivery}/send-again`)],
    ] as const) {
      const answer = await server.call(method, path, { token: stranger.token, body: given });
      expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
    }
    expect(await list(owner.token)).toMatchObject([{ id, url: nobody }]);
  });
});

it('shows staff a partner’s webhooks without secrets', async () => {
  const { token, user } = await aPartner(server);
  const { id } = await aWebhook(server, token);
  const staff = await anOwnerToken(server);
  const see = (partner: number) =>
    server.call('GET', `/admin/partners/${partner}/webhooks`, { token: staff });
  const answer = await see(user.id);
  expect(answer.json().webhooks).toMatchObject([{ id, url: nobody }]);
  expect(answer.body).not.toContain('whsec_');
  expect((await see(999_999)).statusCode).toBe(404);
});

describe('rate limits', () => {
  const throttled = useTestServer(
    {
      THROTTLE_WEBHOOK_PER_ACCOUNT: '1/3600',
      THROTTLE_WEBHOOK_SEND_PER_ACCOUNT: '1/3600',
    },
    { beside: server },
  );

  it('apply to changes of webhooks and to manual sends', async () => {
    const { token } = await aPartner(server);
    const { id } = await aWebhook(throttled, token);
    expect((await createWebhook(throttled, token, {})).statusCode).toBe(429);
    expect((await throttled.call('POST', at(id, '/test'), { token })).statusCode).toBe(202);
    expect((await throttled.call('POST', at(id, '/test'), { token })).statusCode).toBe(429);
  });
});

import type { Answer } from '@baize/portal/testing/answer';
import { registration, uniqueName } from '@baize/portal/testing/people';
import { type TestServer, useTestServer } from '@baize/portal/testing/test-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { addressGroup } from './address-group.ts';

const limits = {
  THROTTLE_LOGIN_PER_ADDRESS: '3/600',
  THROTTLE_REGISTER_PER_ADDRESS: '2/600',
  THROTTLE_FORGOT_PASSWORD_PER_ADDRESS: '3/600',
  THROTTLE_FORGOT_PASSWORD_PER_ACCOUNT: '2/600',
  THROTTLE_RESET_PASSWORD_PER_ADDRESS: '2/600',
  THROTTLE_EMAIL_PER_ADDRESS: '2/600',
};
const server = useTestServer(limits);
const second = useTestServer(limits, { beside: server });
const behindProxy = useTestServer({ ...limits, TRUST_PROXY: '10.0.0.0/8' }, { beside: server });
const oneHop = useTestServer({ ...limits, TRUST_PROXY: '1' }, { beside: server });

beforeEach(() => server.running.resources.db.deleteFrom('throttle').execute());

type Sender = { from?: string; on?: TestServer; forwardedFor?: string };

const post = (path: string, body: object, { from, on = server, forwardedFor }: Sender = {}) =>
  on.running.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body,
    remoteAddress: from ?? '203.0.113.1',
    headers: { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
  });

const tryName = (sender: Sender = {}) =>
  post('/partners/login', { username: uniqueName('nobody'), password: 'not this one' }, sender);

const statusesOf = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();

function expectThrottled(answer: Answer): void {
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
}

describe('one IP address', () => {
  it('may try three names, over all servers', async () => {
    const statuses = await statusesOf([
      ...Array.from({ length: 5 }, () => tryName()),
      ...Array.from({ length: 5 }, () => tryName({ on: second })),
    ]);
    expect(statuses).toEqual([401, 401, 401, ...Array(7).fill(429)]);
    expectThrottled(await tryName());
    expectThrottled(await tryName({ on: second }));
  });

  it('is counted separately from another', async () => {
    for (let attempt = 0; attempt < 4; attempt++) await tryName();
    expect((await tryName({ from: '203.0.113.2' })).statusCode).toBe(401);
  });

  it('cannot be changed with a forged X-Forwarded-For', async () => {
    for (let n = 0; n < 3; n++) await tryName({ forwardedFor: `198.51.100.${n}` });
    expectThrottled(await tryName({ forwardedFor: '198.51.100.9' }));
  });

  it('is the one named by a trusted proxy', async () => {
    const from = '10.1.2.3';
    for (let n = 0; n < 3; n++) {
      const forwardedFor = `198.51.100.${n}, 203.0.113.7`;
      await tryName({ on: behindProxy, from, forwardedFor });
    }
    expectThrottled(await tryName({ on: behindProxy, from, forwardedFor: '203.0.113.7' }));
    const other = await tryName({ on: behindProxy, from, forwardedFor: '203.0.113.8' });
    expect(other.statusCode).toBe(401);
    const untrusted = await tryName({ on: behindProxy, forwardedFor: '203.0.113.7' });
    expect(untrusted.statusCode).toBe(401);
  });

  it('is the last of the configured number of hops', async () => {
    for (let n = 0; n < 3; n++) {
      await tryName({ on: oneHop, forwardedFor: `198.51.100.${n}, 203.0.113.7` });
    }
    expectThrottled(await tryName({ on: oneHop, forwardedFor: '198.51.100.9, 203.0.113.7' }));
  });

  it('counts together with its IPv6 network', async () => {
    for (let n = 0; n < 3; n++) await tryName({ from: `2001:db8:1:2::${n}` });
    expectThrottled(await tryName({ from: '2001:db8:1:2:ffff::1' }));
    expect((await tryName({ from: '2001:db8:1:3::1' })).statusCode).toBe(401);
  });
});

describe('each throttled call', () => {
  it.each([
    ['register', '/partners/register', () => registration(), 201],
    ['staff sign-in', '/admin/login', () => ({ username: uniqueName(), password: 'x' }), 401],
    ['reset', '/partners/reset-password', () => ({ token: 'x', password: 'long enough x' }), 400],
    ['link check', '/partners/reset-password/check', () => ({ token: 'x' }), 200],
    [
      'e-mail',
      '/notifications/email',
      () => ({ to: 'a@b.test', subject: 'x', template: 'welcome' }),
      202,
    ],
  ])('is limited per IP address: %s', async (_, path, bodyOf, status) => {
    const first = await post(path, bodyOf());
    expect(first.statusCode).toBe(status);
    const more = [
      await post(path, bodyOf()),
      await post(path, bodyOf()),
      await post(path, bodyOf()),
    ];
    expectThrottled(more.at(-1) ?? first);
    expect((await post(path, bodyOf(), { from: '203.0.113.99' })).statusCode).toBe(status);
  });

  it('is limited per account from any IP address: forgotten password', async () => {
    const ask = (email: string, from: string) =>
      post('/partners/forgot-password', { email }, { from });
    await ask('someone@casino.test', '203.0.113.1');
    await ask('Someone@Casino.test', '203.0.113.2');
    expectThrottled(await ask('someone@casino.test', '203.0.113.3'));
    expect((await ask('another@casino.test', '203.0.113.3')).statusCode).toBe(200);
  });
});

describe('an IP address forwarded with a port', () => {
  it.each([
    ['203.0.113.9', (port: number) => `203.0.113.9:${port}`],
    ['2001:db8:9::', (port: number) => `[2001:db8:9::${port % 10}]:${port}`],
  ])('counts as one over all of its connections: %s', async (_, forwardedBy) => {
    const statuses: number[] = [];
    for (let port = 50_001; port <= 50_004; port++) {
      const forwardedFor = `198.51.100.1:7, ${forwardedBy(port)}`;
      const sender = { on: behindProxy, from: '10.0.0.1', forwardedFor };
      statuses.push((await tryName(sender)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('is not trusted as a proxy because of its port', async () => {
    const forwardedFor = '203.0.113.10, 10.0.0.7:443';
    for (let count = 0; count < 3; count++) {
      await tryName({ on: behindProxy, from: '10.0.0.1', forwardedFor });
    }
    const other = await tryName({
      ...{ on: behindProxy, from: '10.0.0.1', forwardedFor: '203.0.113.10' },
    });
    expect(other.statusCode).toBe(429);
  });
});

describe('an address group', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createHttpServer } from './http-server.ts';
import { shedLoad } from './shed-load.ts';

const MOST = 16;
const open: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

/** A server whose calls wait until the test releases them. */
function aServer() {
  const app = createHttpServer({ trustProxy: false, logLevel: 'silent' });
  open.push(app);
  const event = { lateMs: 0, now: 0 };
  const metrics = createMetrics();
  shedLoad(app, {
    most: MOST,
    isWork: ({ url }) => url === '/work',
    metrics,
    lateness: () => event.lateMs,
    time: () => event.now,
  });
  const held: (() => void)[] = [];
  app.get('/work', async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return {};
  });
  app.get('/healthz', async () => ({}));
  const call = async (url = '/work') => (await app.inject({ url })).statusCode;
  /** Retry-After of a rejected call, in seconds. */
  const comeBackAfter = async () => (await app.inject({ url: '/work' })).headers['retry-after'];
  /** Starts calls that stay in progress; returns their statuses. */
  const hold = async (calls: number) => {
    const before = held.length;
    const answers = Array.from({ length: calls }, () => call());
    await expect.poll(() => held.length).toBe(before + calls);
    return answers;
  };
  return { call, comeBackAfter, hold, held, event, metrics };
}

describe('load shedding', () => {
  it('rejects calls beyond the limit, and accepts calls again after the first response', async () => {
    const { call, hold, held, metrics } = aServer();
    const [first, ...others] = await hold(MOST);
    expect(await Promise.all([call(), call(), call('/healthz')])).toEqual([503, 503, 200]);
    expect(await metrics.metrics()).toMatch(/^baize_requests_shed_total 2$/m);
    held.shift()?.();
    expect(await first).toBe(200);
    const again = await hold(1);
    expect(await call()).toBe(503);
    for (const letGo of held) letGo();
    expect(new Set(await Promise.all([...others, ...again]))).toEqual(new Set([200]));
  });

  it('accepts an eighth while the event loop lags, and everything once it recovers', async () => {
    const { call, hold, held, event } = aServer();
    event.lateMs = 500;
    const some = await hold(MOST / 8);
    expect(await call()).toBe(503);
    event.lateMs = 0;
    const more = await hold(1);
    for (const letGo of held) letGo();
    expect(new Set(await Promise.all([...some, ...more]))).toEqual(new Set([200]));
  });

  it('raises Retry-After with the number of calls rejected in the previous second', async () => {
    const { call, comeBackAfter, hold, held, event } = aServer();
    const inHand = await hold(MOST);
    await Promise.all(Array.from({ length: 3 * MOST }, () => call()));
    expect(await comeBackAfter()).toBe('1');
    event.now += 1_000;
    expect(await comeBackAfter()).toBe('4');
    event.now += 1_000;
    expect(await comeBackAfter()).toBe('1');
    await Promise.all(Array.from({ length: 20 * MOST }, () => call()));
    event.now += 1_000;
    expect(await comeBackAfter()).toBe('10');
    event.now += 5_000;
    expect(await comeBackAfter()).toBe('1');
    for (const letGo of held) letGo();
    await Promise.all(inHand);
  });

  it('does not reject a lone call, however large the lag', async () => {
    const { hold, held, event } = aServer();
    event.lateMs = 5_000;
    const [lone] = await hold(1);
    held[0]?.();
    expect(await lone).toBe(200);
  });
});

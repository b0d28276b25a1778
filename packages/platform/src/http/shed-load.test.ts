import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createHttpServer } from './http-server.ts';
import { shedLoad } from './shed-load.ts';

const MOST = 16;
const open: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

/** A server whose calls are answered when they are let go, one after the other. */
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
  /** After how many seconds one who is turned away is to come back. */
  const comeBackAfter = async () => (await app.inject({ url: '/work' })).headers['retry-after'];
  /** So many calls in hand, and what becomes of them. */
  const hold = async (calls: number) => {
    const before = held.length;
    const answers = Array.from({ length: calls }, () => call());
    await expect.poll(() => held.length).toBe(before + calls);
    return answers;
  };
  return { call, comeBackAfter, hold, held, event, metrics };
}

describe('shedding', () => {
  it('turns away what is beyond the most, and takes calls again with the first answer', async () => {
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

  it('takes an eighth while the event loop is late, and all again as soon as it is not', async () => {
    const { call, hold, held, event } = aServer();
    event.lateMs = 500;
    const some = await hold(MOST / 8);
    expect(await call()).toBe(503);
    event.lateMs = 0;
    const more = await hold(1);
    for (const letGo of held) letGo();
    expect(new Set(await Promise.all([...some, ...more]))).toEqual(new Set([200]));
  });

  it('asks the more time of those it turns away, the more they were in the second before', async () => {
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

  it('does not turn a lone call away, however late', async () => {
    const { hold, held, event } = aServer();
    event.lateMs = 5_000;
    const [lone] = await hold(1);
    held[0]?.();
    expect(await lone).toBe(200);
  });
});

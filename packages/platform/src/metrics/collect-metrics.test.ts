import { afterEach, expect, it, vi } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { createMetrics, Gauge, serveMetrics } from './metrics.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** A server with one gauge that always works and one that the test controls. */
function aServer(collectOdd: () => Promise<number>) {
  const log: string[] = [];
  const app = createHttpServer({
    trustProxy: false,
    logLevel: 'warn',
    logTo: { write: (line) => log.push(line) },
  });
  open.push(app);
  const metrics = createMetrics();
  const gauge = (name: string, value: () => Promise<number>) =>
    new Gauge({
      name,
      help: 'Of a test',
      registers: [metrics],
      async collect() {
        this.set(await value());
      },
    });
  gauge('baize_odd', collectOdd);
  gauge('baize_even', async () => 2);
  serveMetrics(app, metrics, undefined);
  const scrape = async () => {
    const { statusCode, body } = await app.inject({ url: '/metrics' });
    return { statusCode, lines: body.split('\n') };
  };
  return { scrape, log };
}

const named = (name: string, value: 0 | 1) => `baize_metric_collected{metric="${name}"} ${value}`;

it('leaves out a failing metric, and logs it once until it works again', async () => {
  let isBroken = true;
  const { scrape, log } = aServer(async () => {
    if (isBroken) throw new Error('The storage is away.');
    return 1;
  });
  for (let count = 0; count < 2; count++) {
    const { statusCode, lines } = await scrape();
    expect(statusCode).toBe(200);
    expect(lines).toEqual(
      expect.arrayContaining([
        'baize_even 2',
        named('baize_even', 1),
        named('baize_odd', 0),
        named('process_cpu_seconds_total', 1),
      ]),
    );
    expect(lines.filter((line) => line.includes('baize_odd'))).toEqual([named('baize_odd', 0)]);
  }
  await vi.waitFor(() => expect(log.join('')).toContain('The storage is away.'));
  expect(log.filter((line) => line.includes('baize_odd'))).toHaveLength(1);
  isBroken = false;
  expect((await scrape()).lines).toEqual(
    expect.arrayContaining(['baize_odd 1', named('baize_odd', 1)]),
  );
});

it('leaves out a hanging metric after eight seconds, and collects it once for all scrapes', async () => {
  const hanging = Promise.withResolvers<number>();
  const collectOdd = vi.fn(() => hanging.promise);
  const { scrape } = aServer(collectOdd);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let count = 0; count < 2; count++) {
    const answer = scrape();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(8_000);
    const { statusCode, lines } = await answer;
    expect(statusCode).toBe(200);
    expect(lines).toEqual(expect.arrayContaining(['baize_even 2', named('baize_odd', 0)]));
  }
  expect(collectOdd).toHaveBeenCalledTimes(1);
  hanging.resolve(1);
  await hanging.promise;
  expect((await scrape()).lines).toContain('baize_odd 1');
});

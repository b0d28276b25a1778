import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBalancer } from './lib/haproxy.ts';
import { areApart, visit } from './lib/open-apart.ts';
import { readLongestGap, stallScript, watchGapsAnew } from './lib/stalls.ts';

/** Tests the helpers of the drill `rounds`, which itself takes three minutes. */

it('treats kinds of calls as apart if each was served by one process and no two by the same', () => {
  const from = (...names: string[]) => new Set(names);
  expect(areApart([from('1'), from('2'), from('3')])).toBe(true);
  expect(areApart([from('1'), from('1', '2'), from('3')])).toBe(false);
  expect(areApart([from('1'), from('2'), from('1')])).toBe(false);
  expect(areApart([from('1'), from(), from('2', '3')])).toBe(false);
});

it('counts the time since the last video frame as a stall', () => {
  let now = 0;
  let show = (_at: number): void => undefined;
  const video = {
    requestVideoFrameCallback: (callback: (at: number) => void) => {
      show = callback;
    },
  };
  const page = createContext({ video, performance: { now: () => now } });
  runInContext(`const window = globalThis; ${stallScript}`, page);
  const gap = () => runInContext(readLongestGap, page) as number;
  expect(gap()).toBeNaN();
  for (now of [100, 140, 300, 340]) show(now);
  expect(gap()).toBe(160);
  runInContext(watchGapsAnew, page);
  expect(gap()).toBe(0);
  now = 2_340;
  expect(gap()).toBe(2_000);
});

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => server.close().closeAllConnections();
  onTestFinished(end);
  return { port: (server.address() as AddressInfo).port, end };
}

it('sends a random number of visits at the same time', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  onTestFinished(() => chance.mockRestore());
  const waiting: ServerResponse[] = [];
  const all = Promise.withResolvers<void>();
  const { port } = await serve((_, answer) => {
    if (waiting.push(answer) === 3) all.resolve();
  });
  const stop = visit(`http://127.0.0.1:${port}`);
  await all.promise;
  const stopped = stop();
  for (const answer of waiting) answer.end();
  await stopped;
  expect(waiting).toHaveLength(3);
});

it('reports a server that the balancer takes out of rotation', async () => {
  const [one, other] = [
    await serve((_, answer) => answer.end()),
    await serve((_, answer) => answer.end()),
  ];
  const balancer = await startBalancer([
    { name: 'portal-1', port: one.port },
    { name: 'portal-2', port: other.port },
  ]);
  onTestFinished(() => balancer.stop());
  other.end();
  await expect.poll(() => balancer.changes.join()).toMatch(/Server portals\/portal-2 is DOWN/);
});

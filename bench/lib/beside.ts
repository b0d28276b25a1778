import { once } from 'node:events';
import { fire, type Request } from './fire.ts';
import { median } from './percentile.ts';
import type { Served } from './processes.ts';

export const LOAD = {
  connections: Number(process.env['BENCH_CONNECTIONS'] ?? 16),
  seconds: Number(process.env['BENCH_SECONDS'] ?? 2),
};
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Rounds until V8 has compiled the hot code of both servers. */
const WARM_UP = 4;

/** A server to compare and the request to send to it. */
export type Asked = { side: Served; request: Request };

type Seen = { rate: number; cpu: number };

async function tell({ child }: Served, what: string): Promise<{ cpu: number }> {
  child.send(what);
  const [answer] = await once(child, 'message');
  return answer;
}

/** Measures responses per second and microseconds of CPU time per response. */
async function measure({ side, request }: Asked): Promise<Seen> {
  const before = await tell(side, 'cpu');
  const began = performance.now();
  const count = await fire(request, LOAD);
  const rate = (count / (performance.now() - began)) * 1000;
  return { rate, cpu: ((await tell(side, 'cpu')).cpu - before.cpu) / count };
}

/** Returns the medians of rounds in which both take turns, without the warm-up rounds. */
export async function takeTurns(ours: Asked, other: Asked): Promise<{ ours: Seen; other: Seen }> {
  const seen = { ours: [] as Seen[], other: [] as Seen[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [mine, theirs] = [await measure(ours), await measure(other)];
    if (round < 0) continue;
    seen.ours.push(mine);
    seen.other.push(theirs);
  }
  const middle = (all: Seen[]): Seen => ({
    rate: median(all.map(({ rate }) => rate)),
    cpu: median(all.map(({ cpu }) => cpu)),
  });
  return { ours: middle(seen.ours), other: middle(seen.other) };
}

/** Writes a CPU profile of the requests, for Chromium's developer tools. */
export async function keepProfile(asked: Asked, file: string): Promise<void> {
  await tell(asked.side, 'profile');
  await fire(asked.request, LOAD);
  await tell(asked.side, file);
}

export const showSeen = ({ rate, cpu }: Seen): string =>
  `${rate.toFixed(0)}/s, ${cpu.toFixed(0)} µs of a core`;

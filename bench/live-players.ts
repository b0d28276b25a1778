/**
 * What it costs to tell ten thousand players something, and how long another player's message waits
 * meanwhile: the table's paced fan-out beside a loop that sends to one after the other. The servers
 * take turns, each in a process of its own that has nothing else to do; its own processor time is
 * counted, so a busy machine makes it slower but not dearer. Fails when 10,000 players cost more than
 * 30 % of a core, or a player more than 0.7 × what the loop costs.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Cost, Order } from './lib/broadcast-server.ts';
import { median, percentile } from './lib/percentile.ts';

/** At a table a player is told something four times in half a minute; here, fourteen times as often. */
const PER_SECOND = 2;
const PLAYERS = 10_000;
const BROADCASTS = 16;
const TURNS = 3;
const MOST_SHARE = 0.3;
const MOST_RATIO = 0.7;

type Way = 'paced' | 'loop';
type Turn = { share: number; kernel: number; p50: number; p99: number };

const file = (name: string) => join(import.meta.dirname, 'lib', `${name}.ts`);

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${code}.`);
  });
  const [answer] = await Promise.race([once(child, 'message'), failed]);
  return answer as Answer;
}

async function measure(way: Way): Promise<Turn> {
  const server = fork(file('broadcast-server'), [way], { execArgv: ['--import', 'tsx'] });
  const { port } = await answerOf<{ port: number }>(server);
  const crowd = fork(file('crowd'), [String(port), String(PLAYERS)], {
    execArgv: ['--import', 'tsx'],
  });
  await answerOf(crowd);
  const probe = await startProbe(port);
  const order: Order = { broadcasts: BROADCASTS, everyMs: 1_000 / PER_SECOND };
  const done = answerOf<Cost>(server);
  server.send(order);
  const waits = await probe.until(done);
  const { cpuMs, kernelMs, broadcasts } = await done;
  for (const child of [crowd, server]) {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }
  const shareOf = (milliseconds: number) => ((milliseconds / broadcasts) * PER_SECOND) / 1_000;
  const [share, kernel] = [shareOf(cpuMs), shareOf(kernelMs)];
  return { share, kernel, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
}

/** A player whose messages are timed while everyone is being told something. */
async function startProbe(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, number>();
  const times: number[] = [];
  socket.on('message', (data) => {
    const { probe } = JSON.parse(`${data}`) as { probe?: number };
    const began = probe === undefined ? undefined : waiting.get(probe);
    if (began !== undefined) times.push(performance.now() - began);
  });
  let count = 0;
  const timer = setInterval(() => {
    waiting.set(++count, performance.now());
    socket.send(JSON.stringify({ probe: count }));
  }, 5);
  return {
    until: async (done: Promise<unknown>) => {
      await done;
      clearInterval(timer);
      socket.terminate();
      return times;
    },
  };
}

const turns: Record<Way, Turn[]> = { paced: [], loop: [] };
for (let turn = 0; turn < TURNS; turn++) {
  for (const way of ['paced', 'loop'] as const) turns[way].push(await measure(way));
}

const middle = (way: Way): Turn => ({
  share: median(turns[way].map(({ share }) => share)),
  kernel: median(turns[way].map(({ kernel }) => kernel)),
  p50: median(turns[way].map(({ p50 }) => p50)),
  p99: median(turns[way].map(({ p99 }) => p99)),
});
const [paced, loop] = [middle('paced'), middle('loop')];
const columns = ['of a core', 'in the kernel', 'wait p50', 'wait p99'].map((name) =>
  name.padStart(14),
);
console.log(`${PLAYERS.toLocaleString('en')} players, ${PER_SECOND} broadcasts a second`);
console.log(' '.repeat(16), ...columns);
for (const [name, { share, kernel, p50, p99 }] of [
  ['paced fan-out', paced],
  ['a send loop', loop],
] as const) {
  const shares = [share, kernel].map((value) => `${(value * 100).toFixed(1)} %`);
  const waits = [p50, p99].map((value) => `${value.toFixed(1)} ms`);
  console.log(name.padEnd(16), ...[...shares, ...waits].map((cell) => cell.padStart(14)));
}
const ratio = paced.share / loop.share;
const isCheap = paced.share <= MOST_SHARE;
const isCheaper = ratio <= MOST_RATIO;
console.log(
  `Target: at most ${MOST_SHARE * 100} % of a core (${isCheap ? 'met' : 'missed'}),`,
  `and ×${MOST_RATIO} of the loop (×${ratio.toFixed(2)}, ${isCheaper ? 'met' : 'missed'}).`,
);
if (!isCheap || !isCheaper) process.exitCode = 1;

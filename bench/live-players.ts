/**
 * Measures the CPU time of broadcasting a round to ten thousand players with a bet each, and how
 * long another player's message waits in the meantime. Compares the table's paced fan-out with a
 * naive loop over the sockets, and with a loop that serialises each message only once. The servers
 * take turns in separate processes, and CPU time is counted per process, so that other load on the
 * machine does not change it. Fails if 10,000 players cost more than 30 % of a core, or a player
 * more than 0.7 × the cost in the naive loop.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Cost, Order, Way } from './lib/broadcast-server.ts';
import { answerOf, ask, letGo, startChild } from './lib/child.ts';
import { median, percentile } from './lib/percentile.ts';
import { report } from './lib/report.ts';

/** Fourteen times as fast as a table, whose round takes 28 s. */
const ROUND_MS = 2_000;
const PLAYERS = 10_000;
const ROUNDS = 5;
const ROUNDS_WITH_PROBE = 2;
const TURNS = 3;
const MOST_SHARE = 0.3;
const MOST_RATIO = 0.7;

type Turn = { share: number; kernel: number; p50: number; p99: number };

async function measure(way: Way): Promise<Turn> {
  const server = startChild('broadcast-server', [way]);
  const { port } = await answerOf<{ port: number }>(server);
  const crowd = startChild('crowd', [String(port), String(PLAYERS)]);
  await answerOf(crowd);
  const play = (rounds: number) => ask<Cost>(server, { rounds, roundMs: ROUND_MS } satisfies Order);
  // Measure CPU time without the probe, which sends two hundred messages a second.
  const { cpuMs, kernelMs } = await play(ROUNDS);
  const probe = await startProbe(port);
  const waits = await probe.until(play(ROUNDS_WITH_PROBE));
  for (const child of [crowd, server]) await letGo(child);
  const shareOf = (milliseconds: number) => milliseconds / ROUNDS / ROUND_MS;
  const [share, kernel] = [shareOf(cpuMs), shareOf(kernelMs)];
  return { share, kernel, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
}

/** Connects a player whose messages are timed during broadcasts. */
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

function middle(turns: readonly Turn[]): Turn {
  const of = (key: keyof Turn) => median(turns.map((turn) => turn[key]));
  return { share: of('share'), kernel: of('kernel'), p50: of('p50'), p99: of('p99') };
}

const names: Record<Way, string> = {
  paced: 'paced fan-out',
  naive: 'naive loop',
  'text once': 'loop, text once',
};
const ways = Object.keys(names) as Way[];
const turns: Record<Way, Turn[]> = { paced: [], naive: [], 'text once': [] };
for (let turn = 0; turn < TURNS; turn++) {
  for (const way of ways) turns[way].push(await measure(way));
}

const inColumn = (cell: string) => cell.padStart(14);
const columns = ['of a core', 'in the kernel', 'wait p50', 'wait p99'];
console.log(`${PLAYERS.toLocaleString('en')} players, a round every ${ROUND_MS / 1_000} s`);
console.log(' '.repeat(16), ...columns.map(inColumn));
for (const way of ways) {
  const { share, kernel, p50, p99 } = middle(turns[way]);
  const shares = [share, kernel].map((value) => `${(value * 100).toFixed(1)} %`);
  const waits = [p50, p99].map((value) => `${value.toFixed(1)} ms`);
  console.log(names[way].padEnd(16), ...[...shares, ...waits].map(inColumn));
}
const { share } = middle(turns.paced);
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
report({
  what: `${PLAYERS.toLocaleString('en')} players with a bet each, of a core`,
  measured: percent(share),
  target: `≤ ${percent(MOST_SHARE)}`,
  isMet: share <= MOST_SHARE,
});
for (const [way, most] of [
  ['naive', MOST_RATIO],
  ['text once', 1],
] as const) {
  const other = middle(turns[way]).share;
  report({
    what: 'what a player costs',
    measured: percent(share),
    beside: `${names[way]} ${percent(other)}`,
    ratio: share / other,
    target: `≤ ${most}`,
    isMet: share / other <= most,
  });
}

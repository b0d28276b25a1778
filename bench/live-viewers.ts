/**
 * How many players one core can show the live picture to: the table's own stream beside a loop that
 * sends each picture to one socket after the other. The servers take turns, each in a process of its
 * own that has nothing else to do; its own processor time is counted, so a busy machine makes it slower
 * but not dearer. Fails when a core carries fewer than 1.5 × the loop's players.
 */
import { answerOf, ask, letGo, startChild } from './lib/child.ts';
import { median } from './lib/percentile.ts';
import { report } from './lib/report.ts';
import type { Show, ShowCost, ShowOrder } from './lib/video-server.ts';

const VIEWERS = 1_000;
const WARM_UP_MS = 3_000;
const TURN_MS = 8_000;
const TURNS = 3;
const PICTURES_PER_SECOND = 25;
const LEAST = 1.5;

/** How many players a whole core would carry, each shown every picture. */
async function measure(show: Show): Promise<number> {
  const server = startChild('video-server', [show]);
  const { port } = await answerOf<{ port: number }>(server);
  const crowd = startChild('crowd', [String(port), String(VIEWERS)]);
  await answerOf(crowd);
  await ask<ShowCost>(server, { forMs: WARM_UP_MS } satisfies ShowOrder);
  const { cpuMs, pictures } = await ask<ShowCost>(server, { forMs: TURN_MS } satisfies ShowOrder);
  for (const child of [crowd, server]) await letGo(child);
  const msPerPicture = cpuMs / pictures / VIEWERS;
  return 1_000 / (msPerPicture * PICTURES_PER_SECOND);
}

const shows: readonly Show[] = ['ours', 'naive'];
const carried: Record<Show, number[]> = { ours: [], naive: [] };
for (let turn = 0; turn < TURNS; turn++) {
  for (const show of turn % 2 === 0 ? shows : shows.toReversed()) {
    carried[show].push(await measure(show));
  }
}
const [ours, naive] = [median(carried.ours), median(carried.naive)];
report({
  what: 'players with live video on one core',
  measured: ours.toFixed(0),
  beside: `a loop over the sockets ${naive.toFixed(0)}`,
  ratio: ours / naive,
  target: `≥ ${LEAST}`,
  isMet: ours / naive >= LEAST,
});

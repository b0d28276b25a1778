/**
 * Whether a player is told the number when the picture shows it: twenty rounds in Chromium, the SDK in
 * a partner's page under a strict policy, half of them over the socket and half over HLS. Which picture
 * is on screen is told by the number it carries. Fails when `onRoundEnd` comes more than two frames from
 * the frame in which the ball lies still.
 */
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { framesAfter } from '../packages/live/src/testing/frame-clock.ts';
import { ensureSdkBuilt, servePartnerPage } from '../packages/live/src/testing/partner-page.ts';
import { aPartner } from '../packages/live/src/testing/people.ts';
import {
  changeSessions,
  type Ended,
  readRevealTimes,
  resultPageScript,
} from '../packages/live/src/testing/result-page.ts';
import { startTable } from '../packages/live/src/testing/start-table.ts';
import { installedBrowser } from '../scripts/lib/programs.mjs';
import { openDurableDatabase } from './lib/durable-database.ts';
import { median } from './lib/percentile.ts';
import { report } from './lib/report.ts';

const ROUNDS = 20;
const FRAME_MS = 40;
const MOST_FRAMES = 2;
/** Five seconds a round: the wheel jumps between rounds, its pictures come at their times. */
const pace = {
  bettingMs: 1_000,
  runningMs: 1_000,
  resultMs: 3_000,
  seenMs: 2_560,
  resultAheadMs: 500,
  loopMs: 1_000,
  voidAfterMs: 60_000,
};

type Way = 'socket' | 'hls';

ensureSdkBuilt();
const database = await openDurableDatabase();
const table = await startTable(database, { pace });
const { apiKey } = await aPartner(database.db);
const site = await servePartnerPage(table.url, resultPageScript(table.url, apiKey));

async function watchRounds(browser: Browser, way: Way): Promise<number[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await changeSessions(page, { onlyHls: way === 'hls' });
  await page.goto(site.url);
  // A page that was opened in the middle of a round has not seen its picture from the start.
  const wanted = ROUNDS / 2 + 1;
  // Its policy lets no string be evaluated inside the page, so it is asked from outside.
  let ended: Ended[] = [];
  while (ended.length < wanted) {
    await page.waitForTimeout(500);
    ended = await page.evaluate<Ended[]>('window.ended');
  }
  ended = ended.slice(1, wanted);
  await context.close();
  const revealed = await readRevealTimes(database.db, ended);
  return ended.map(({ roundId, frame }) =>
    framesAfter(frame, revealed.get(roundId) ?? Number.NaN, FRAME_MS),
  );
}

const browser = await chromium.launch({
  ...installedBrowser('chromium'),
  args: ['--no-sandbox'],
});
const load = loadavg()[0] ?? Number.NaN;
const found: Record<Way, number[]> = {
  socket: await watchRounds(browser, 'socket'),
  hls: await watchRounds(browser, 'hls'),
};
await browser.close();
await site.close();
await table.close();
await database.stop();

console.log(`frames from the landing to onRoundEnd; load ${load.toFixed(1)} at the start`);
for (const [way, frames] of Object.entries(found)) {
  const furthest = Math.max(...frames.map(Math.abs));
  console.log(way.padEnd(8), frames.map((value) => `${value}`.padStart(3)).join(' '));
  console.log(' '.repeat(8), `median ${median(frames.map(Math.abs))}, furthest ${furthest}`);
}
const all = Object.values(found).flat();
const within = all.filter((value) => Math.abs(value) <= MOST_FRAMES).length;
report({
  what: `results within ${MOST_FRAMES} frames of the landing`,
  measured: `${within} of ${all.length}`,
  target: `all ${ROUNDS}`,
  isMet: all.length === ROUNDS && within === all.length,
});

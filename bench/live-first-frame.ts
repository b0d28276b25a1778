/**
 * How soon a player sees the table and how far behind it is: our SDK beside hls.js in its low-latency
 * mode, on the same server, the same clips and the same browser, in turn, each time in a browser
 * profile that has nothing stored. When a picture was made is told by the number it carries, whoever
 * plays it. Fails when the first frame takes more than 0.75 × as long, or the delay is above 0.15 ×.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { gameNamed } from '@baize/games';
import { type Browser, chromium } from '@playwright/test';
import { paceOf } from '../packages/live/src/rounds/lead-table.ts';
import { frameClockScript } from '../packages/live/src/testing/frame-clock.ts';
import { ensureSdkBuilt } from '../packages/live/src/testing/partner-page.ts';
import { aPartner } from '../packages/live/src/testing/people.ts';
import { startTable } from '../packages/live/src/testing/start-table.ts';
import { installedBrowser } from '../scripts/lib/programs.mjs';
import { openDurableDatabase } from './lib/durable-database.ts';
import { median, percentile } from './lib/percentile.ts';
import { servePlayerPage } from './lib/player-page.ts';
import { report } from './lib/report.ts';

const TURNS = 7;
const FRAME_MS = 40;
const SETTLE_MS = 4_000;
const WATCH_MS = 4_000;
const MOST = { firstFrame: 0.75, latency: 0.15 };

type Seen = { fromOpening: number; fromSession: number; latencies: number[] };

/** Notes when the first picture is on screen, and how old each one is. */
const watchScript = `
  ${frameClockScript}
  window.result = { fromOpening: 0, fromSession: 0, latencies: [] };
  window.began = performance.now();
  function watch(video) {
    video.requestVideoFrameCallback((_, { mediaTime }) => {
      const seen = performance.now();
      if (!result.fromOpening) {
        result.fromOpening = seen;
        result.fromSession = seen - began;
      }
      const shown = frameShown(mediaTime);
      const newest = Math.floor(Date.now() / ${FRAME_MS});
      const older = (newest % 2 ** 32) - shown;
      const age = older < 0 ? older + 2 ** 32 : older;
      if (shown !== undefined) result.latencies.push(Date.now() - (newest - age) * ${FRAME_MS});
      watch(video);
    });
  }`;

const html = (scripts: string[]) => `<!doctype html><html lang="en"><title>A casino</title>
  <body><main id="casino"></main>
  ${scripts.map((address) => `<script src="${address}"></script>`).join('\n')}</body></html>`;

const ourScript = (url: string, apiKey: string) => `${watchScript}
  new BaizeLive({ serverUrl: '${url}', playerId: 'bench', apiKey: '${apiKey}', container: '#casino' });
  watch(document.querySelector('#casino div').shadowRoot.querySelector('video'));`;

const hlsScript = (url: string, apiKey: string) => `${watchScript}
  const video = document.createElement('video');
  video.muted = video.autoplay = video.playsInline = true;
  document.querySelector('#casino').append(video);
  watch(video);
  fetch('${url}/v1/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': '${apiKey}' },
    body: JSON.stringify({ playerId: 'bench' }),
  }).then((answer) => answer.json()).then(({ media }) => {
    const hls = new Hls({ lowLatencyMode: true });
    hls.loadSource(media.hls.url);
    hls.attachMedia(video);
  });`;

async function watchOnce(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction('window.result.fromOpening > 0', undefined, { timeout: 30_000 });
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate('void (window.result.latencies = [])');
  await page.waitForTimeout(WATCH_MS);
  const seen = await page.evaluate<Seen>('window.result');
  await context.close();
  return seen;
}

ensureSdkBuilt();
const require = createRequire(import.meta.url);
const hlsCode = await readFile(require.resolve('hls.js/dist/hls.min.js'), 'utf8');
const database = await openDurableDatabase();
const table = await startTable(database, { pace: paceOf(gameNamed('european_roulette')) });
const { apiKey } = await aPartner(database.db);
const sites = {
  ours: await servePlayerPage({
    '/': html([`${table.url}/sdk/v1/baize-live.js`, '/page.js']),
    '/page.js': ourScript(table.url, apiKey),
  }),
  hls: await servePlayerPage({
    '/': html(['/hls.min.js', '/page.js']),
    '/hls.min.js': hlsCode,
    '/page.js': hlsScript(table.url, apiKey),
  }),
};
const browser = await chromium.launch({
  ...installedBrowser('chromium'),
  args: ['--no-sandbox'],
});
const load = loadavg()[0] ?? Number.NaN;
const seen: Record<keyof typeof sites, Seen[]> = { ours: [], hls: [] };
for (let turn = -1; turn < TURNS; turn++) {
  for (const way of ['ours', 'hls'] as const) {
    const once = await watchOnce(browser, sites[way].url);
    if (turn >= 0) seen[way].push(once);
  }
}
await browser.close();
await sites.ours.close();
await sites.hls.close();
await table.close();
await database.stop();

const summary = (way: keyof typeof sites) => ({
  opening: median(seen[way].map(({ fromOpening }) => fromOpening)),
  session: median(seen[way].map(({ fromSession }) => fromSession)),
  p50: median(seen[way].map(({ latencies }) => median(latencies))),
  p95: median(seen[way].map(({ latencies }) => percentile(latencies, 0.95))),
});
const [ours, hls] = [summary('ours'), summary('hls')];
const names = ['page to frame', 'session to frame', 'behind p50', 'behind p95'];
console.log(`medians of ${TURNS} openings each, in turn; load ${load.toFixed(1)} at the start`);
console.log(' '.repeat(22), ...names.map((name) => name.padStart(17)));
for (const [name, row] of [
  ['Baize SDK', ours],
  ['hls.js, low latency', hls],
] as const) {
  const cells = [row.opening, row.session, row.p50, row.p95];
  console.log(name.padEnd(22), ...cells.map((cell) => `${cell.toFixed(0)} ms`.padStart(17)));
}
for (const [what, mine, other, most] of [
  ['first frame after opening the page', ours.opening, hls.opening, MOST.firstFrame],
  ['first frame after asking for the session', ours.session, hls.session, MOST.firstFrame],
  ['delay of the picture, p50', ours.p50, hls.p50, MOST.latency],
] as const) {
  const ratio = mine / other;
  report({
    what,
    measured: `${mine.toFixed(0)} ms`,
    beside: `hls.js, low latency, ${other.toFixed(0)} ms`,
    ratio,
    target: `≤ ${most}`,
    isMet: ratio <= most,
  });
}

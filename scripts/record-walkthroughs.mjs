/**
 * Records the walkthrough videos of /resources, with captions, from the running product. Needs
 * ffmpeg and a browser. Run by hand when a recorded screen has changed; the results are committed:
 * `npx node scripts/record-walkthroughs.mjs [name...]`.
 */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { visibleBrand } from '../apps/web/scripts/pictured-brand.ts';
import startServer from '../e2e/support/start-server.ts';
import { build } from './build.mjs';
import { installedBrowser } from './lib/programs.mjs';
import { root } from './lib/run.mjs';
import { encode } from './walkthroughs/encode.mjs';
import { journeys } from './walkthroughs/journeys.mjs';
import { createRecorder } from './walkthroughs/recorder.mjs';

const target = join(root, 'apps/web/public/videos');
const wanted = process.argv.slice(2);

await build();
await mkdir(target, { recursive: true });
const stopServer = await startServer();
const browser = await chromium.launch({
  ...installedBrowser('chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  for (const [name, journey] of Object.entries(journeys)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const frames = await mkdtemp(join(tmpdir(), 'baize-film-'));
    const context = await browser.newContext({
      baseURL: process.env.BASE_URL,
      viewport: { width: 1280, height: 800 },
      colorScheme: 'dark',
      locale: 'en-GB',
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const recorder = createRecorder(await context.newPage(), frames);
    await journey(recorder);
    await context.close();
    const film = recorder.finish();
    const file = (ending) => join(target, `${name}.${ending}`);
    await encode(film, file('webm'), file('webp'), visibleBrand());
    await writeFile(file('vtt'), film.captions);
    await rm(frames, { recursive: true });
    const { size } = await stat(file('webm'));
    console.log(`${name}: ${film.seconds.toFixed(0)} s, ${Math.round(size / 1024)} KB`);
  }
} finally {
  await browser.close();
  await stopServer();
}

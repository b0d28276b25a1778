/**
 * Draws the picture that shared links show, and the icon of home screens, from the home page and the
 * mark. Run after a change of either (`npm run images -w apps/web`); the results are committed.
 */
import { readFile } from 'node:fs/promises';
import { brand } from '@baize/contract';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

const to = (name: string) => new URL(`../public/${name}`, import.meta.url).pathname;
const server = await createServer({ server: { port: 0, strictPort: false } });
await server.listen();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'networkidle' });
  await page.addStyleTag({
    content: `
      .site-header nav, .site-header .ml-auto, .site-header::before { display: none }
      main section:first-child > div { min-height: 34rem; padding-block: 0 }
      main section:first-child .flex-wrap { display: none }
    `,
  });
  await page.screenshot({ path: to('social-card.jpg'), type: 'jpeg', quality: 86 });
  await page.setViewportSize({ width: 180, height: 180 });
  const mark = await readFile(to('favicon.svg'), 'utf8');
  await page.setContent(
    `<style>body{margin:0;background:${brand.colours.baizeDeep};display:grid;place-items:center;height:180px}svg{width:140px}</style>${mark}`,
  );
  await page.screenshot({ path: to('apple-touch-icon.png') });
} finally {
  await browser.close();
  await server.close();
}

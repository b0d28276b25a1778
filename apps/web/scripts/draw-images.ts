/**
 * Draws the preview image of shared links, and the icons for home screens and old browsers, from
 * the home page and the logo. Run it after changing either (`npm run images -w apps/web`); the
 * results are committed.
 */
import { writeFile } from 'node:fs/promises';
import { brand } from '@baize/contract';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { installedBrowser } from '../../../scripts/lib/programs.mjs';
import { drawIcon } from '../brand-files.ts';
import { notePictured } from './pictured-brand.ts';

const to = (name: string) => new URL(`../public/${name}`, import.meta.url).pathname;
const server = await createServer({ server: { port: 0, strictPort: false } });
await server.listen();
const browser = await chromium.launch({
  ...installedBrowser('chromium'),
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
  await page.setContent(
    `<style>body{margin:0;background:${brand.colours.deep};display:grid;place-items:center;height:180px}svg{width:140px}</style>${drawIcon()}`,
  );
  await page.screenshot({ path: to('apple-touch-icon.png') });
  await page.setViewportSize({ width: 32, height: 32 });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:32px}</style>${drawIcon()}`);
  await writeFile(to('favicon.ico'), icoOf(await page.screenshot({ omitBackground: true })));
  notePictured();
} finally {
  await browser.close();
  await server.close();
}

/** Wraps a 32 × 32 PNG in an ICO file. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

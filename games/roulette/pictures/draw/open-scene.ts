import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { installedBrowser } from '../../../../scripts/lib/programs.mjs';

const origin = 'http://clips.invalid/';
const fonts = {
  Numerals: 'inter/files/inter-latin-wght-normal.woff2',
  Display: 'fraunces/files/fraunces-latin-wght-normal.woff2',
};

export type Scene = {
  renderFrame(clip: string, frame: number, number: number): Promise<Buffer>;
  clipFrames: { idle: number; spin: number; landing: number };
  close(): Promise<void>;
};

/** Opens the scene in headless Chromium, which loads its modules from this folder. */
export async function openScene(): Promise<Scene> {
  const browser = await chromium.launch({
    ...installedBrowser('chromium'),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  await page.route(`${origin}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: pageSource() });
    const body = await readModule(name);
    return route.fulfill({ contentType: contentTypeOf(name), body });
  });
  await page.goto(origin);
  await page.waitForFunction('window.scene !== undefined');
  const clipFrames = await page.evaluate<Scene['clipFrames']>('window.scene.clipFrames');
  return {
    clipFrames,
    async renderFrame(clip, frame, number) {
      const call = `window.scene.renderFrame(${JSON.stringify(clip)}, ${frame}, ${number})`;
      return Buffer.from(await page.evaluate<string>(call), 'base64');
    },
    close: () => browser.close(),
  };
}

function pageSource(): string {
  const faces = Object.keys(fonts).map(
    (name) => `await new FontFace('${name}', 'url(fonts/${name})', { weight: '100 900' }).load()`,
  );
  return `<!doctype html><script type="module">
    for (const face of [${faces.join(', ')}]) document.fonts.add(face);
    window.scene = await import('./scene.mjs');
  </script>`;
}

async function readModule(name: string): Promise<Buffer | string> {
  if (name === 'rules.mjs') {
    return stripTypeScriptTypes(await readFile(new URL('../../rules.ts', import.meta.url), 'utf8'));
  }
  const font = Object.entries(fonts).find(([face]) => name === `fonts/${face}`)?.[1];
  if (font) return readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${font}`)));
  return readFile(new URL(name, import.meta.url), 'utf8');
}

const contentTypeOf = (name: string) =>
  name.startsWith('fonts/') ? 'font/woff2' : 'text/javascript';

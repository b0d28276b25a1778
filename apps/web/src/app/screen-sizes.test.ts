import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MOST_BYTES = 200 * 1024;

const assets = fileURLToPath(new URL('../../dist/assets/', import.meta.url));
if (!existsSync(assets)) throw new Error('The portal is not built: npm run build.');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

const chunkOf = (name: string): string => {
  const found = scripts.filter((script) => script.replace(/-[\w-]{8}\.js$/, '') === name);
  expect(found, name).toHaveLength(1);
  return found[0] ?? '';
};

/** Returns a script and everything it imports, recursively. */
function wholeOf(script: string, known = new Set<string>()): Set<string> {
  if (known.has(script)) return known;
  known.add(script);
  const code = readFileSync(assets + script, 'utf8');
  for (const [, other = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    wholeOf(other, known);
  }
  return known;
}

const bytesOf = (script: string) => statSync(`${assets}${script}.gz`).size;

it('keeps the scripts of every screen within the size limit', () => {
  const list = readFileSync(new URL('./screens.ts', import.meta.url), 'utf8');
  const screens = [...list.matchAll(/import\('.*\/([\w-]+)\.tsx'\)/g)].map(([, name = '']) => name);
  expect(screens.length).toBeGreaterThan(30);
  const start = wholeOf(chunkOf('app'));
  const sizes = screens.map((screen) => {
    const needed = new Set([...start, ...wholeOf(chunkOf(screen))]);
    return { screen, bytes: [...needed].reduce((sum, script) => sum + bytesOf(script), 0) };
  });
  expect(sizes.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
});

/** Builds the published SDK: the file for a script tag, the ES module and one file of types. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { games } from '@baize/games';
import { build } from 'vite';
import { describeGames } from './describe-games.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const house = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'dist');

await rm(dist, { recursive: true, force: true });
await build({ root, mode: 'script', logLevel: 'warn' });
await build({ root, mode: 'live', logLevel: 'warn' });
await build({ root, mode: 'play', logLevel: 'warn' });
await build({ root, mode: 'ways', logLevel: 'warn' });
await writeTypes();
await weigh('baize-live.js', 10);
await weigh('baize-play.mjs', 2.5);
await weigh('baize-ways.mjs', 1.5);

/**
 * Bundles the public types from three files that import each other, and the games' bets and
 * outcomes.
 */
async function writeTypes() {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-types-'));
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', folder];
  const more = ['--rootDir', house, '--allowImportingTsExtensions', 'true'];
  execFileSync('tsc', ['-p', join(root, 'tsconfig.build.json'), ...emit, ...more], {
    stdio: 'inherit',
  });
  const parts = [describeGames(games)];
  for (const name of ['types', 'error', 'baize-live']) {
    const file = join(folder, relative(house, root), 'src', `${name}.d.ts`);
    parts.push((await readFile(file, 'utf8')).replace(/^import [^;]+;\n/gm, ''));
  }
  await writeFile(join(dist, 'baize-live.d.ts'), parts.join('\n'));
  await rm(folder, { recursive: true });
}

async function weigh(name: string, mostKilobytes: number) {
  const size = gzipSync(await readFile(join(dist, name)), { level: 9 }).length;
  const kilobytes = size / 1024;
  console.log(`${name}: ${kilobytes.toFixed(2)} KB gzip`);
  if (kilobytes > mostKilobytes) throw new Error(`${name} is larger than ${mostKilobytes} KB`);
}

/** Builds the published package: modules and their types, without a bundler. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

await rm(dist, { recursive: true, force: true });
execFileSync('tsc', ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });

// The compiler rewrites import paths in modules, but not in their types.
for (const name of await readdir(dist, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(dist, name);
  await writeFile(file, (await readFile(file, 'utf8')).replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

/** Builds what partners install: modules and their types, without a bundler in between. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

await rm(dist, { recursive: true, force: true });
execFileSync('tsc', ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });

// The compiler changes how modules name each other, and leaves the types as they were.
for (const name of await readdir(dist, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(dist, name);
  await writeFile(file, (await readFile(file, 'utf8')).replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

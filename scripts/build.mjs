/** Builds what changed since the last build: the SDK, the pages, the downloads, the server. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runQuietly } from './lib/run.mjs';

const workspace = (name, script = 'build') => ['npm', 'run', script, '-w', name];
const steps = [
  { name: 'SDK', makes: 'packages/sdk/dist', command: workspace('packages/sdk') },
  { name: 'server package', makes: 'packages/server/dist', command: workspace('packages/server') },
  { name: 'portal', makes: 'apps/web/dist/app.html', command: workspace('apps/web') },
  {
    name: 'downloads',
    makes: 'apps/web/dist/downloads',
    command: ['node', 'scripts/build-downloads.mjs'],
  },
  {
    name: 'public pages',
    makes: 'apps/web/dist/index.html',
    command: workspace('apps/web', 'build:site'),
  },
  { name: 'server', makes: 'apps/server/dist', command: workspace('apps/server') },
];
const sources = [
  'packages',
  'apps',
  'games',
  'samples',
  'scripts/downloads',
  'scripts/build-downloads.mjs',
  'package-lock.json',
];
const ignored = new Set(['node_modules', 'dist', 'data']);

/** Names, sizes and times of every source file: cheap, and it changes whenever they do. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const info = statSync(join(root, path));
    if (!info.isDirectory()) {
      hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!ignored.has(name)) visit(join(path, name));
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

export async function build() {
  const wanted = fingerprint();
  const stamp = join(root, 'node_modules', '.built-sources');
  const outputs = steps.every(({ makes }) => existsSync(join(root, makes)));
  if (outputs && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  for (const {
    name,
    command: [program, ...args],
  } of steps) {
    console.error(`Building the ${name}...`);
    await runQuietly(program, args);
  }
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();

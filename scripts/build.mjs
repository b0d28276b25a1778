/** Builds what changed since the last build: the SDK, the pages, the server. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './lib/run.mjs';

const steps = [
  { name: 'SDK', folder: 'packages/sdk', args: ['run', 'build', '-w', 'packages/sdk'] },
  { name: 'pages', folder: 'apps/web', args: ['run', 'build', '-w', 'apps/web'] },
  { name: 'server', folder: 'apps/api', args: ['run', 'build', '-w', 'apps/api'] },
];
const sources = ['packages', 'apps', 'package-lock.json'];
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
  const outputs = steps.every(({ folder }) => existsSync(join(root, folder, 'dist')));
  if (outputs && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  for (const { name, args } of steps) {
    console.error(`Building the ${name}...`);
    await runQuietly('npm', args);
  }
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await build();

/** Builds what changed since the last build: the SDK, the pages, the downloads, the server. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runQuietly } from './lib/run.mjs';

const workspace = (name, script = 'build') => ['npm', 'run', script, '-w', name];

const pages = [
  'apps/web',
  'packages/server',
  'samples',
  'scripts/downloads',
  'scripts/build-downloads.mjs',
];

/** `from` are workspaces, whose own workspaces count as well, or other folders and files. */
const steps = [
  {
    name: 'SDK',
    makes: 'packages/sdk/dist',
    from: ['packages/sdk'],
    command: workspace('packages/sdk'),
  },
  {
    name: 'server package',
    makes: 'packages/server/dist',
    from: ['packages/server'],
    command: workspace('packages/server'),
  },
  {
    name: 'portal',
    makes: 'apps/web/dist/app.html',
    from: ['apps/web'],
    command: workspace('apps/web'),
  },
  // The build of the portal empties the folder of the next two.
  {
    name: 'downloads',
    makes: 'apps/web/dist/downloads',
    from: pages,
    command: ['node', 'scripts/build-downloads.mjs'],
  },
  {
    name: 'public pages',
    makes: 'apps/web/dist/index.html',
    from: pages,
    command: workspace('apps/web', 'build:site'),
  },
  {
    name: 'server',
    makes: 'apps/server/dist',
    from: ['apps/server'],
    command: workspace('apps/server'),
  },
];
const ignored = new Set(['node_modules', 'dist', 'data']);
const isTest = (name) => /\.test\.tsx?$/.test(name);

/** A workspace with every workspace that it depends on; any other path is itself. */
function withDependencies(path, known = new Set()) {
  if (known.has(path)) return known;
  known.add(path);
  const manifest = join(root, path, 'package.json');
  if (existsSync(manifest)) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (!name.startsWith('@baize/')) continue;
      const folder = realpathSync(join(root, 'node_modules', name));
      withDependencies(relative(root, folder), known);
    }
  }
  return known;
}

/**
 * Names, sizes and times of a step's source files: quick to read, and different after each change.
 */
function fingerprint({ from }) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const info = statSync(join(root, path));
    if (!info.isDirectory()) {
      hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!ignored.has(name) && !isTest(name)) visit(join(path, name));
    }
  };
  const known = new Set(['package-lock.json']);
  for (const path of from) withDependencies(path, known);
  for (const path of [...known].sort()) visit(path);
  return hash.digest('hex');
}

export async function build() {
  const stamp = join(root, 'node_modules', '.built-steps');
  const built = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  for (const step of steps) {
    const wanted = fingerprint(step);
    if (built[step.name] === wanted && existsSync(join(root, step.makes))) continue;
    const [program, ...args] = step.command;
    console.error(`Building the ${step.name}...`);
    await runQuietly(program, args);
    built[step.name] = wanted;
    writeFileSync(stamp, JSON.stringify(built));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();

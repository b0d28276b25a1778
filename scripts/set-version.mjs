/**
 * `node scripts/set-version.mjs NUMBER` writes the product's version into every package.json and
 * the lock file. `… NUMBER sdk` and `… NUMBER server` set the version of a package that partners
 * install.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const ofPartners = { sdk: '@baize/sdk', server: '@baize/server' };
const [version = '', chosen] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version) || (chosen !== undefined && !(chosen in ofPartners))) {
  console.error('Usage: node scripts/set-version.mjs NUMBER [sdk | server]');
  process.exit(1);
}

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const write = (path, content) =>
  writeFileSync(join(root, path), `${JSON.stringify(content, undefined, 2)}\n`);

const lock = read('package-lock.json');
const folders = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));
const names = folders.map((folder) => lock.packages[folder].name);
const moved = new Set(
  chosen ? [ofPartners[chosen]] : names.filter((name) => !Object.values(ofPartners).includes(name)),
);

/** Updates the version of a manifest and its pinned dependencies on our packages. */
function move(manifest) {
  if (moved.has(manifest.name)) manifest.version = version;
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const name of Object.keys(manifest[kind] ?? {})) {
      if (moved.has(name)) manifest[kind][name] = version;
    }
  }
}

for (const folder of folders) {
  const path = join(folder, 'package.json');
  const manifest = read(path);
  move(manifest);
  write(path, manifest);
  move(lock.packages[folder]);
}
lock.version = lock.packages[''].version;
write('package-lock.json', lock);

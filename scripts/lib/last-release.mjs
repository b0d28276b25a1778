import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

/** What partners install or pin, with versions of their own. */
const ofPartners = ['sdk', 'server'].map((name) => join('packages', name));

/** Unpacks the servers of the last release, on the packages that are installed here. Before 1.0.0 there is none. */
export function unpackLastRelease() {
  const releases = join(root, 'releases');
  const archives = (existsSync(releases) ? readdirSync(releases) : []).filter((name) =>
    /^[1-9].*\.tar\.gz$/.test(name),
  );
  if (archives.length > 1) throw new Error('releases/ must hold one archive: the last release.');
  if (archives.length === 0) return undefined;
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'baize-last-release-'));
  const tar = spawnSync('tar', ['-xzf', join(releases, archives[0]), '-C', folder]);
  if (tar.status !== 0) throw new Error(`${archives[0]} cannot be unpacked: ${tar.stderr}`);
  linkPackages(folder);
  return { folder, version: archives[0].replace('.tar.gz', '') };
}

/** Packages of others are this version's; packages of ours are the release's own. */
function linkPackages(folder) {
  const own = ['games', ...['apps', 'packages'].flatMap((kind) => workspacesOf(folder, kind))];
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@baize'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@baize') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const path of own) {
    const { name } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
    symlinkSync(join(folder, path), join(modules, name));
    const nested = join(root, path, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, join(folder, path, 'node_modules'));
  }
}

const workspacesOf = (folder, kind) =>
  readdirSync(join(folder, kind)).map((name) => join(kind, name));

/** What was released is never changed: a database that has it would be refused. */
export function findChangedMigrations(folder) {
  const migrations = join('packages', 'db', 'migrations');
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return readdirSync(join(folder, migrations)).filter(
    (name) => read(join(folder, migrations, name)) !== read(join(root, migrations, name)),
  );
}

/** A released number names one content for good: pages that pin it have its hash. Built, as partners load it. */
export function findReusedNumbers(folder) {
  return ofPartners.filter((path) => {
    const numbers = [folder, root].map((house) => versionOf(join(house, path)));
    return numbers[0] === numbers[1] && hashBuild(folder, path) !== hashBuild(root, path);
  });
}

function versionOf(workspace) {
  const path = join(workspace, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined;
}

function hashBuild(house, path) {
  const base = join(house, 'tsconfig.base.json');
  if (!existsSync(base)) symlinkSync(join(root, 'tsconfig.base.json'), base);
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: join(house, path) });
  if (status !== 0) throw new Error(`${path} cannot be built: ${stderr}`);
  const dist = join(house, path, 'dist');
  const hash = createHash('sha256');
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }).sort(byPath)) {
    if (entry.isFile()) hash.update(`${entry.name}\n`).update(readFileSync(pathOf(entry)));
  }
  return hash.digest('hex');
}

const pathOf = ({ parentPath, name }) => join(parentPath, name);
const byPath = (one, other) => (pathOf(one) < pathOf(other) ? -1 : 1);

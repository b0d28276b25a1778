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

/** Packages that partners install or pin, which have their own version numbers. */
const ofPartners = ['sdk', 'server'].map((name) => join('packages', name));

/**
 * Unpacks the last release and links it to the packages installed here. Returns undefined before
 * 1.0.0.
 */
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

/** Links third-party packages to those of this version, and @baize packages to the release. */
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

/** Released migrations must not change: the server refuses a database with different ones. */
export function findChangedMigrations(folder) {
  const migrations = join('packages', 'db', 'migrations');
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return readdirSync(join(folder, migrations)).filter(
    (name) => read(join(folder, migrations, name)) !== read(join(root, migrations, name)),
  );
}

/**
 * Finds packages whose build changed under a released version number. Partners' pages pin a version
 * by its hash.
 */
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

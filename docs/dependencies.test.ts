import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const record = readFileSync(`${root}docs/decisions/0008-dependencies.md`, 'utf8');
const manifests = globSync(
  ['package.json', 'games/package.json', '{apps,packages}/*/package.json'],
  {
    cwd: root,
  },
);
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>;

const dependencies = manifests.flatMap((path) => {
  const manifest = JSON.parse(readFileSync(root + path, 'utf8')) as Manifest;
  return kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
});
const foreign = dependencies.filter(([name]) => !name.startsWith('@baize/'));
const needed = [...new Set(foreign.map(([name]) => name))].sort();

/** The first column of the tables. */
const named = [...record.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

describe('every dependency of every package', () => {
  it('has its reason in the record, which names none that is gone', () => {
    expect(named.toSorted()).toEqual(needed);
  });

  it('is pinned to one version everywhere', () => {
    const loose = foreign.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
    const pairs = new Set(foreign.map(([name, version]) => `${name} ${version}`));
    expect(pairs.size).toBe(needed.length);
  });

  it('is listed in the lock file for every platform, as npm ci requires', () => {
    const file = `${root}package-lock.json`;
    const lock = JSON.parse(readFileSync(file, 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const paths = Object.keys(lock.packages);
    const listed = new Set(paths.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    const optional = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    // node scripts/complete-lock.mjs adds them.
    expect(optional.filter((name) => !listed.has(name))).toEqual([]);
  });
});

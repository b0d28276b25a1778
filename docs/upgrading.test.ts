import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

type Manifest = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
type Lock = { version: string; packages: Record<string, Manifest> };

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

it('the step of a release that writes its number leaves those of the SDK and pins what it moved', () => {
  const house = mkdtempSync(join(tmpdir(), 'baize-version-'));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  const copy = (path: string) => cpSync(join(root, path), join(house, path), { recursive: true });
  const { packages } = read<Lock>(root, 'package-lock.json');
  const folders = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  for (const folder of folders) copy(join(folder, 'package.json'));
  for (const path of ['package-lock.json', 'scripts/lib/run.mjs']) copy(path);
  const guide = readFileSync(join(root, 'docs/upgrading.md'), 'utf8');
  const [, script = ''] = /`node (scripts\/[\w-]+\.mjs) NUMBER`/.exec(guide) ?? [];
  copy(script);

  const before = read<Manifest>(house, 'packages/sdk/package.json').version;
  execFileSync(process.execPath, [join(house, script), '7.8.9']);
  const lock = read<Lock>(house, 'package-lock.json');
  const manifests = folders.map((folder) => read<Manifest>(house, folder, 'package.json'));
  const versions = new Map(manifests.map(({ name, version }) => [name, version]));
  expect([lock.version, versions.get('baize'), versions.get('@baize/live')]).toEqual(
    Array(3).fill('7.8.9'),
  );
  expect(versions.get('@baize/sdk')).toBe(before);
  for (const manifest of [...manifests, ...folders.map((folder) => lock.packages[folder])]) {
    const pins = { ...manifest?.dependencies, ...manifest?.devDependencies };
    const ours = Object.entries(pins).filter(([name]) => name.startsWith('@baize/'));
    expect(ours).toEqual(ours.map(([name]) => [name, versions.get(name)]));
    expect(manifest?.version).toBe(versions.get(manifest?.name ?? ''));
  }

  execFileSync(process.execPath, [join(house, script), '1.99.0', 'sdk']);
  const live = read<Manifest>(house, 'packages/live/package.json');
  expect([live.version, live.dependencies?.['@baize/sdk']]).toEqual(['7.8.9', '1.99.0']);
});

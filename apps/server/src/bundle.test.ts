import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const bundled = ['apps/server', 'packages/live', 'games', ...globSync('packages/*', { cwd: root })];

type Manifest = Record<'dependencies' | 'optionalDependencies', object | undefined>;

function installedInProduction(): string[] {
  return bundled.flatMap((folder) => {
    const text = readFileSync(`${root}${folder}/package.json`, 'utf8');
    const { dependencies, optionalDependencies } = JSON.parse(text) as Manifest;
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
}

it('the built server imports only production dependencies', () => {
  const files = globSync('apps/server/dist/**/*.js', { cwd: root });
  expect(files).toContain('apps/server/dist/server.js');
  const imported = files.flatMap((file) => {
    const code = readFileSync(root + file, 'utf8');
    const statements = code.matchAll(
      /^(?:import|export)\b.*?\bfrom "([^".][^"]*)"|\bimport\("([^".][^"]*)"\)/gm,
    );
    return Array.from(statements, ([, still, later]) => still ?? later ?? '');
  });
  const packages = imported
    .filter((name) => !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect(packages).toContain('@react-email/render');
  const installed = installedInProduction();
  expect(packages.filter((name) => !installed.includes(name))).toEqual([]);
});

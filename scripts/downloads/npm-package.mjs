import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runQuietly } from '../lib/run.mjs';

/**
 * Packs with `npm pack`, which sets fixed file times, so that the same files give the same bytes.
 */
async function pack({ workspace, readme, manifest }) {
  const source = join(root, 'packages', workspace);
  const { name, version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'baize-package-'));
  try {
    await cp(join(source, 'dist'), folder, { recursive: true });
    await cp(readme, join(folder, 'README.md'));
    const whole = { name, version, license: 'SEE LICENSE IN YOUR AGREEMENT', ...manifest };
    await writeFile(join(folder, 'package.json'), JSON.stringify(whole, undefined, 2));
    await runQuietly('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: folder });
    return await readFile(join(folder, `baize-${workspace}-${version}.tgz`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const packSdk = (files) =>
  pack({
    workspace: 'sdk',
    readme: new URL('./sdk-readme.md', import.meta.url),
    manifest: {
      description: 'Live tables in your own page',
      type: 'module',
      sideEffects: false,
      main: './baize-live.mjs',
      types: './baize-live.d.ts',
      exports: {
        '.': { types: './baize-live.d.ts', default: './baize-live.mjs' },
        './script': './baize-live.js',
        './package.json': './package.json',
      },
      files,
    },
  });

export const packServer = () =>
  pack({
    workspace: 'server',
    readme: join(root, 'packages/server/README.md'),
    manifest: {
      description: 'Launch players, answer wallet calls and verify webhooks on your own servers',
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20' },
      main: './index.js',
      types: './index.d.ts',
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        './package.json': './package.json',
      },
      files: ['*.js', '*.d.ts', 'wallet'],
    },
  });

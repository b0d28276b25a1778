import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runQuietly } from '../lib/run.mjs';

/** The SDK as `npm pack` makes it: that gives every file the same time, and so the same bytes. */
export async function packSdk(dist, files) {
  const { version } = JSON.parse(await readFile(join(root, 'packages/sdk/package.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'baize-sdk-'));
  try {
    for (const name of files) await copyFile(join(dist, name), join(folder, name));
    await copyFile(new URL('./sdk-readme.md', import.meta.url), join(folder, 'README.md'));
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest(version), undefined, 2));
    await runQuietly('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: folder });
    return await readFile(join(folder, `baize-sdk-${version}.tgz`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const manifest = (version) => ({
  name: '@baize/sdk',
  version,
  description: 'Live tables in your own page',
  license: 'SEE LICENSE IN YOUR AGREEMENT',
  type: 'module',
  sideEffects: false,
  main: './baize-live.mjs',
  types: './baize-live.d.ts',
  exports: {
    '.': { types: './baize-live.d.ts', default: './baize-live.mjs' },
    './script': './baize-live.js',
    './package.json': './package.json',
  },
  files: ['baize-live.js', 'baize-live.mjs', 'baize-live.d.ts'],
});

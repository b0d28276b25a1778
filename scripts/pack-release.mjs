/**
 * Packs the servers of this version into releases/. `npm run test:last-release` later runs their
 * tests on the tables of the next version. Only the last release is kept. Run this script on the
 * release commit (docs/upgrading.md).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/run.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const parts = ['packages', 'apps/server', 'games', ':(exclude)games/*/pictures/*.pack'];

const git = (...parameters) => {
  const { status, stdout, stderr } = spawnSync('git', parameters, {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) {
    console.error(`git ${parameters[0]}: ${stderr}`);
    process.exit(1);
  }
  return stdout;
};

if (git('status', '--porcelain').length > 0) {
  console.error('Commit first: what is packed is what was committed.');
  process.exit(1);
}
if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} `)) {
  console.error(`CHANGELOG.md has no section for ${version}. Write it, commit, and pack again.`);
  process.exit(1);
}
const folder = join(root, 'releases');
mkdirSync(folder, { recursive: true });
const packed = gzipSync(git('archive', '--format=tar', 'HEAD', ...parts), { level: 9 });
for (const name of readdirSync(folder)) if (name.endsWith('.tar.gz')) rmSync(join(folder, name));
writeFileSync(join(folder, `${version}.tar.gz`), packed);
console.log(`releases/${version}.tar.gz: ${Math.round(packed.length / 1024)} KB`);

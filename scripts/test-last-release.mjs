/**
 * Runs tests of the last release on the tables of this version, because both versions use them
 * during a rolling update. Arguments are passed to vitest.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  findChangedMigrations,
  findReusedNumbers,
  unpackLastRelease,
} from './lib/last-release.mjs';
import { lastReleaseTests } from './lib/last-release-tests.mjs';
import { root, run } from './lib/run.mjs';

const release = unpackLastRelease();
if (release === undefined) {
  console.error('There is no release from 1.0.0 on to test: releases/ has no archive of one.');
  process.exit(0);
}
const { folder, version } = release;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
const changed = findChangedMigrations(folder);
if (changed.length > 0) {
  fail(
    `Released with ${version} and changed since: ${changed.join(', ')}. Add a migration instead.`,
  );
}
const reused = findReusedNumbers(folder);
if (reused.length > 0) {
  fail(
    `Not the same as in ${version}, under the same number: ${reused.join(', ')}. ` +
      'Give it the next one (scripts/set-version.mjs).',
  );
}
const missing = lastReleaseTests.filter((path) => !existsSync(join(folder, path)));
if (missing.length > 0) {
  fail(`${version} has no ${missing.join(', ')}: mend scripts/lib/last-release-tests.mjs.`);
}
console.error(`The tests of ${version} on the tables of this version:`);
process.env.LAST_RELEASE = folder;
process.exitCode = await run('vitest', [
  'run',
  `--config=${join(root, 'vitest.last-release.config.ts')}`,
  ...process.argv.slice(2),
]);

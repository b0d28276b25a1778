/**
 * Runs some vitest tests: `npm run t -- PATH…`, where a path is a test, a folder or a source file
 * (which runs the tests next to it). `npm run t -- --changed` takes the files that differ from
 * main. Other options are passed to vitest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './lib/run.mjs';

const isTest = (path) => /\.test\.tsx?$/.test(path);

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((path) => path !== '');
}

/** Lists files that were committed since the branch left main, or are modified or untracked. */
const changedFiles = () => [
  ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', 'main'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Returns the test itself, the test named after a source file, or all tests in its folder. */
function testsOf(path) {
  if (isTest(path)) return [path];
  if (statSync(join(root, path)).isDirectory()) return testsIn(join(path, '**'));
  const [own] = globSync(path.replace(/\.tsx?$/, '.test.{ts,tsx}'), { cwd: root });
  return own === undefined ? testsIn(dirname(path)) : [own];
}

const testsIn = (folder) => globSync(join(folder, '*.test.{ts,tsx}'), { cwd: root });

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--changed');
const named = args.filter((arg) => !arg.startsWith('-'));
const missing = named.find((path) => !existsSync(join(root, path)));
if (missing !== undefined) {
  console.error(`There is no ${missing}.`);
  process.exit(1);
}
const paths = args.includes('--changed') ? changedFiles() : named;
const isOfVitest = (path) => !/^(e2e|node_modules)\//.test(path);
const tests = [...new Set(paths.filter(isOfVitest).flatMap(testsOf))];
if (tests.length === 0) {
  console.error('No tests are beside these files.');
  process.exit(paths.length > 0 ? 0 : 1);
}
process.exit(await run('vitest', ['run', ...tests, ...options]));

/**
 * Runs every check and test, and installs the programs they need. The last line is "N passed, N
 * failed", in which each check and each test counts as one. A skipped test counts as failed, except
 * for tests that cannot run everywhere; their names are printed before the last line.
 *
 * `npm test -- PART [--shard=N/M]` runs one part: checks, vitest, last-release or playwright.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensurePrograms } from './lib/programs.mjs';
import { root, run, runBuffered } from './lib/run.mjs';
import { readPlaywright, readVitest } from './lib/test-reports.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
/** Printed at the end, so that a truncated log still shows them. */
const failures = [];
const leftOut = [];

const checks = ['types', 'lint', 'imports', 'unused', 'commits'];

/**
 * Most checks are single-threaded, so they run in parallel; each prints its output when it ends.
 */
async function check(name) {
  const script = `check:${name}`;
  const { code, output } = await runBuffered('npm', ['run', '--silent', script]);
  process.stderr.write(`\n> ${script}\n${output}`);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push(script);
}

/**
 * Adds the results of a test runner. No report or a failure outside tests counts as one failure.
 */
function count(code, file, read) {
  const path = join(results, file);
  const counted = existsSync(path)
    ? read(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failures: [], leftOut: [] };
  if (counted.failures.length === 0 && (code !== 0 || counted.passed === 0)) {
    counted.failures.push(`${file}: failed outside its tests`);
  }
  total.passed += counted.passed;
  total.failed += counted.failures.length;
  failures.push(...counted.failures);
  leftOut.push(...counted.leftOut);
}

const vitestReporters = (file) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, file)}`,
];

const parts = {
  async checks() {
    await Promise.all(checks.map(check));
  },
  async vitest(options) {
    console.error('\n> vitest');
    const code = await run('vitest', ['run', ...vitestReporters('vitest.json'), ...options]);
    count(code, 'vitest.json', readVitest);
  },
  async 'last-release'(options) {
    console.error('\n> vitest, last release');
    const script = ['scripts/test-last-release.mjs', ...vitestReporters('last-release.json')];
    const code = await run('node', [...script, ...options]);
    // Before the first release there is no report.
    if (code === 0 && !existsSync(join(results, 'last-release.json'))) return;
    count(code, 'last-release.json', readVitest);
  },
  async playwright(options) {
    console.error('\n> playwright');
    const code = await run('playwright', ['test', ...options]);
    count(code, 'browser.json', (report) => {
      const { flaky } = report.stats;
      if (flaky > 0) console.error(`${flaky} browser tests passed only at the second try.`);
      return readPlaywright(report);
    });
  },
};

const browsers = ['chromium', 'firefox', 'webkitDriver', 'xvfb'];
const servers = ['postgresql', 'pgbouncer', 'haproxy', 'nginx', 'clamd', 'promtool'];
const programs = {
  vitest: ['chromium', ...servers],
  'last-release': [],
  playwright: browsers,
};

const [only, ...options] = process.argv.slice(2);
if (only !== undefined && !(only in parts)) {
  console.error(`There is no part ${only}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const chosen = only === undefined ? Object.keys(parts) : [only];
const needed = new Set(chosen.flatMap((part) => programs[part] ?? []));

async function prepare() {
  ensurePrograms(...needed);
  // Some tests of each runner open the built SDK in a browser.
  if (chosen.some((part) => part !== 'checks')) await build();
}

if (chosen.includes('checks')) await Promise.all([parts.checks(), prepare()]);
else await prepare();
for (const part of chosen) if (part !== 'checks') await parts[part](options);

for (const test of leftOut) console.error(`\nLeft out: ${test}`);
for (const failure of failures) console.error(`\nFailed: ${failure.replaceAll(root, '')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

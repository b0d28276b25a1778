/**
 * Every check and test, on a machine where nothing was installed by hand. Ends with a line
 * "N passed, N failed", counted from what ran: each check is one, each test is one. A test that did not run has
 * failed, save those that cannot run everywhere, which are named before that line.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureClamd } from './lib/clamav.mjs';
import { ensureFirefox } from './lib/firefox.mjs';
import { ensureHaproxy } from './lib/haproxy.mjs';
import { ensureNginx } from './lib/nginx.mjs';
import { ensurePgbouncer } from './lib/pgbouncer.mjs';
import { ensurePostgresql } from './lib/postgresql.mjs';
import { ensurePromtool } from './lib/promtool.mjs';
import { root, run } from './lib/run.mjs';
import { readPlaywright, readVitest } from './lib/test-reports.mjs';
import { ensureWebkit } from './lib/webkit.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
/** Told once more at the end, where a log that was cut short still has them. */
const failures = [];
const leftOut = [];

async function check(script) {
  console.error(`\n> ${script}`);
  const code = await run('npm', ['run', '--silent', script]);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push(script);
}

/** A runner that wrote no report, or failed outside its tests, counts as one failure. */
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

for (const script of [
  'check:types',
  'check:lint',
  'check:imports',
  'check:unused',
  'check:commits',
]) {
  await check(script);
}

// Some of both runners' tests open the built SDK in the browser.
ensureChromium();
ensureFirefox();
ensureWebkit();
ensurePostgresql();
ensurePgbouncer();
ensureHaproxy();
ensureNginx();
ensureClamd();
ensurePromtool();
await build();

console.error('\n> vitest');
const vitest = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
]);
count(vitest, 'vitest.json', readVitest);

console.error('\n> vitest, last release');
const lastRelease = await run('node', [
  'scripts/test-last-release.mjs',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, 'last-release.json')}`,
]);
count(lastRelease, 'last-release.json', readVitest);

console.error('\n> playwright');
const browser = await run('playwright', ['test']);
count(browser, 'browser.json', (report) => {
  const { flaky } = report.stats;
  if (flaky > 0) console.error(`${flaky} browser tests passed only at the second try.`);
  return readPlaywright(report);
});

for (const test of leftOut) console.error(`\nLeft out: ${test}`);
for (const failure of failures) console.error(`\nFailed: ${failure.replaceAll(root, '')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

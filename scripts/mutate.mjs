/**
 * npm run mutate [-- GUARD ...]: plants small faults, one at a time, in code that protects money,
 * documents and access, and counts those that the tests notice. Prints a table; exits with 1 if a
 * guard's share is below LEAST_SHARE percent.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { guards } from '../mutation/guards.mjs';
import { mutateSql } from '../mutation/mutate-sql.mjs';
import { root } from './lib/run.mjs';

const LEAST_SHARE = 85;
/** A test failed or timed out. */
const NOTICED = new Set(['Killed', 'Timeout']);
/** Mutants that could not run; they say nothing about the tests. */
const UNTRIED = new Set(['Ignored', 'CompileError', 'RuntimeError']);

const asked = process.argv.slice(2);
if (asked.includes('--help')) {
  console.log(
    `npm run mutate [-- GUARD ...]\n\nGuards: ${Object.keys(guards).join(', ')}. All without a name.`,
  );
  process.exit(0);
}
const unknown = asked.filter((name) => !Object.hasOwn(guards, name));
if (unknown.length > 0) {
  console.error(
    `There is no guard ${unknown.join(', ')}. There are: ${Object.keys(guards).join(', ')}.`,
  );
  process.exit(1);
}

function count(guard, mutants) {
  const counted = mutants.filter(({ status }) => !UNTRIED.has(status));
  const noticed = counted.filter(({ status }) => NOTICED.has(status)).length;
  const share = Math.floor((noticed / counted.length) * 1000) / 10;
  return { guard, planted: mutants.length, tried: counted.length, noticed, share };
}

const results = join(root, 'test-results/mutation');
mkdirSync(results, { recursive: true });
const rows = [];
for (const name of asked.length > 0 ? asked : Object.keys(guards)) {
  const { code, sql, tests } = guards[name];
  process.env.MUTATION_TESTS = tests.join(',');
  const report = join(results, `${name}.json`);
  const mutants = await new Stryker({
    mutate: code,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'mutation/vitest.config.ts', related: false },
    // Stryker would rewrite tsconfig.json with the API of TypeScript 5; the tests do not need the
    // file.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    ignorePatterns: ['data', 'dist', 'test-results', 'e2e', 'playwright-report', 'apps/web/dist'],
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: report },
    tempDirName: join('test-results', 'mutation', 'copy'),
    thresholds: { high: 100, low: LEAST_SHARE, break: null },
  }).runMutationTest();
  rows.push(count(name, mutants));
  if (sql === undefined) continue;
  const files = sql.map((file) => `packages/db/functions/${file}.sql`);
  const planted = await mutateSql(files, ({ file, line, change, status }) =>
    console.log(`${status.padEnd(12)} ${file}:${line} ${change.replaceAll(/\s+/g, ' ')}`),
  );
  writeFileSync(join(results, `${name}-sql.json`), JSON.stringify(planted, null, 2));
  rows.push(count(`${name}, SQL`, planted));
}
console.table(rows);
process.exitCode = rows.every(({ share }) => share >= LEAST_SHARE) ? 0 : 1;

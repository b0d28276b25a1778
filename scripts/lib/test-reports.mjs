import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** Tests that may be skipped, by the start of their names. Any other skipped test has failed. */
const mayBeLeftOut = [
  {
    test: 'packages/db/src/embedded/closed-folder.test.ts > as root ',
    where: 'whoever runs them is not root',
  },
  {
    test: 'apps/server/src/full-disk.test.ts > the embedded database on a full disk ',
    where: 'no disk may be mounted',
  },
  { test: 'docs/check-commits.test.ts > commits ', where: 'git is not installed' },
];

/** Summarises a run; skipped tests count as failures unless they are listed above. */
function sumUp(passed, failures, skipped) {
  const leftOut = [];
  for (const name of skipped) {
    const known = mayBeLeftOut.find(({ test }) => name.startsWith(test));
    if (known) leftOut.push(`${name}: it cannot run where ${known.where}`);
    else failures.push(`${name}\nIt was left out.`);
  }
  return { passed, failures, leftOut };
}

/** Reads a vitest report. A file that failed before its tests counts as one failure. */
export function readVitest({ numPassedTests, testResults }) {
  const failures = [];
  const skipped = [];
  for (const { name, message, status, assertionResults } of testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') failures.push(`${file}\n${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      const test = `${file} > ${fullName}`;
      if (status === 'failed') failures.push(`${test}\n${failureMessages.join('\n')}`);
      else if (status !== 'passed') skipped.push(test);
    }
  }
  return sumUp(numPassedTests, failures, skipped);
}

function* specsIn(suites, names = []) {
  for (const { title, specs, suites: inner = [] } of suites) {
    const path = [...names, title];
    for (const spec of specs) yield { name: [...path, spec.title].join(' > '), tests: spec.tests };
    yield* specsIn(inner, path);
  }
}

/** Reads a Playwright report. A test that passed at the second attempt has passed. */
export function readPlaywright({ stats, suites }) {
  const failures = [];
  const skipped = [];
  for (const { name, tests } of specsIn(suites)) {
    for (const { status, projectName, results } of tests) {
      const test = `e2e/${name} (${projectName})`;
      const said = (results.at(-1)?.errors ?? []).map(({ message }) => message).join('\n');
      if (status === 'unexpected') failures.push(`${test}\n${stripVTControlCharacters(said)}`);
      else if (status === 'skipped') skipped.push(test);
    }
  }
  return sumUp(stats.expected + stats.flaky, failures, skipped);
}

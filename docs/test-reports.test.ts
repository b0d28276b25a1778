import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/lib/run.mjs';
import { readPlaywright, readVitest } from '../scripts/lib/test-reports.mjs';

const vitestReport = (file: string, tests: { fullName: string; status: string }[]) => ({
  numPassedTests: tests.filter(({ status }) => status === 'passed').length,
  testResults: [
    {
      name: join(root, file),
      status: 'passed',
      message: '',
      assertionResults: tests.map((test) => ({ ...test, failureMessages: ['It broke.'] })),
    },
  ],
});

it.each(['skipped', 'pending', 'todo'])('a test that is %s has failed', (status) => {
  const report = vitestReport('packages/live/src/whep-in-browser.test.ts', [
    { fullName: 'the picture over WebRTC is played', status },
    { fullName: 'another', status: 'passed' },
  ]);
  expect(readVitest(report)).toEqual({
    passed: 1,
    failures: [
      'packages/live/src/whep-in-browser.test.ts > the picture over WebRTC is played\nIt was left out.',
    ],
    leftOut: [],
  });
});

it('one that cannot run everywhere is left out by its name, with where', () => {
  const report = vitestReport('packages/db/src/embedded/closed-folder.test.ts', [
    { fullName: 'as root given a folder', status: 'skipped' },
    { fullName: 'given binaries', status: 'failed' },
  ]);
  expect(readVitest(report)).toEqual({
    passed: 0,
    failures: ['packages/db/src/embedded/closed-folder.test.ts > given binaries\nIt broke.'],
    leftOut: [
      'packages/db/src/embedded/closed-folder.test.ts > as root given a folder: ' +
        'it cannot run where whoever runs them is not root',
    ],
  });
});

it('what failed or was left out in a browser is named, too', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [
      {
        status,
        projectName: 'firefox',
        results: [{ errors: [] }, { errors: [{ message: '\u001b[31mIt broke.\u001b[39m' }] }],
      },
    ],
  });
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 },
    suites: [
      {
        title: 'kyc.spec.ts',
        specs: [spec('good', 'expected'), spec('late', 'flaky')],
        suites: [{ title: 'abroad', specs: [spec('bad', 'unexpected'), spec('left', 'skipped')] }],
      },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failures: [
      'e2e/kyc.spec.ts > abroad > bad (firefox)\nIt broke.',
      'e2e/kyc.spec.ts > abroad > left (firefox)\nIt was left out.',
    ],
    leftOut: [],
  });
});

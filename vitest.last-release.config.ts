import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { lastReleaseTests } from './scripts/lib/last-release-tests.mjs';

const folder = process.env['LAST_RELEASE'];
if (folder === undefined) throw new Error('Use npm run test:last-release.');

/** Runs the tests of the last release against a database that this version has set up. */
export default defineConfig({
  root: folder,
  test: {
    include: lastReleaseTests,
    globalSetup: [fileURLToPath(new URL('./vitest.global-setup.ts', import.meta.url))],
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // A forgotten `.only` would skip the other tests.
    allowOnly: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism() + 1,
  },
});

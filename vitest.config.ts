import { availableParallelism } from 'node:os';
import { smallComponents } from '@baize/emails/testing/small-components';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [smallComponents()],
  test: {
    include: ['{apps,packages,games}/**/*.test.{ts,tsx}', '{docs,deploy,drill}/*.test.ts'],
    // Files share their worker's modules: loading a server again takes longer than many tests do. A test that
    // replaces a module would therefore replace it for the next files as well.
    isolate: false,
    globalSetup: ['./vitest.global-setup.ts'],
    // Waiting for something to happen ends as soon as it has; a busy machine takes its time.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // One that was left alone by its neighbours is no run of them.
    allowOnly: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Much of what tests do is waiting: two cores are busy with three workers.
    maxWorkers: availableParallelism() + 1,
  },
});

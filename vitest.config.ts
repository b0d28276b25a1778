import { smallComponents } from '@baize/emails/testing/small-components';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [smallComponents()],
  test: {
    include: [
      'apps/**/*.test.ts',
      'apps/**/*.test.tsx',
      'packages/**/*.test.ts',
      'packages/**/*.test.tsx',
      'games/**/*.test.ts',
      'docs/*.test.ts',
      'deploy/*.test.ts',
      'drill/*.test.ts',
    ],
    globalSetup: ['./vitest.global-setup.ts'],
    // Waiting for something to happen ends as soon as it has; a busy machine takes its time.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // One that was left alone by its neighbours is no run of them.
    allowOnly: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Much of what they do is waiting: two cores carry three.
    maxWorkers: 3,
  },
});

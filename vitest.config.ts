import { availableParallelism } from 'node:os';
import { smallComponents } from '@baize/emails/testing/small-components';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [smallComponents()],
  test: {
    include: ['{apps,packages,games}/**/*.test.{ts,tsx}', '{docs,deploy,drill}/*.test.ts'],
    // Test files share their worker's modules, because loading a server takes longer than many
    // tests. A test that mocks a module would therefore mock it for later files as well.
    isolate: false,
    globalSetup: ['./vitest.global-setup.ts'],
    // Generous for busy machines; polling ends as soon as the condition holds.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // A forgotten `.only` would skip the other tests.
    allowOnly: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Tests mostly wait, so one extra worker keeps all cores busy.
    maxWorkers: availableParallelism() + 1,
  },
});

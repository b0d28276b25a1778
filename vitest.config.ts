import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { smallComponents } from '@baize/emails/testing/small-components';
import { configDefaults, defineConfig } from 'vitest/config';

const isMocking = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').includes('vi.mock(');
/** Tests of servers, save those that put something in place of a module: it has to be loaded for them alone. */
const serverTests = globSync(
  ['apps/server/**/*.test.ts', 'packages/{live,platform}/**/*.test.ts'],
  {
    cwd: import.meta.dirname,
    exclude: configDefaults.exclude,
  },
).filter((file) => !isMocking(file));

export default defineConfig({
  plugins: [smallComponents()],
  test: {
    projects: [
      // One after the other in the same process: loading a server anew takes longer than many of its tests do.
      { test: { name: 'servers', include: serverTests, isolate: false } },
      {
        test: {
          name: 'all others',
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
          exclude: [...configDefaults.exclude, ...serverTests],
        },
      },
    ],
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

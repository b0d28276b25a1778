import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../vitest.config.ts';

/**
 * Stryker runs a mutated copy of the repository, but its node_modules link back to the original.
 * These aliases point to the copy's packages; otherwise the tests would never run the mutants.
 */
const ownPackages = globSync('{packages,apps}/*/package.json')
  .concat('games/package.json')
  .flatMap((path) => {
    const { name, exports } = JSON.parse(readFileSync(path, 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    return Object.entries(exports ?? {}).map(([entry, file]) => ({
      find: new RegExp(`^${join(name, entry)}$`),
      replacement: join(process.cwd(), dirname(path), file),
    }));
  });

const tests = process.env['MUTATION_TESTS']?.split(',') ?? [];

/** Keeps the order of the list (fast tests first), because the first failure ends the run. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((test) => moduleId.endsWith(test));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

const { projects: _all, ...test } = config.test ?? {};

export default mergeConfig(
  { ...config, test },
  defineConfig({
    resolve: { alias: ownPackages },
    test: { include: tests, sequence: { sequencer: InOrder } },
  }),
);

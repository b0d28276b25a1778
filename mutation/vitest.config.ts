import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../vitest.config.ts';

/**
 * The mutated copy is a folder of its own whose node_modules lead back to the real one; our own
 * packages must be the copy's, or their changes would never be run.
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

/** In the order of the list, the quick ones first: the first that fails ends the run. */
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

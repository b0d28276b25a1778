import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { EmbeddedPostgresError, MigrationError } from '@baize/db';
import { ConfigError } from './variables.ts';

type Command<O extends ParseArgsOptionsConfig> = {
  help: string;
  /** Every command also accepts `--help`. */
  options: O;
  allowPositionals?: boolean;
  failureCode?: number;
};

type Asked<O extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ options: O }>>['values'];
  positionals: readonly string[];
};

/**
 * Runs `work` as a command-line tool and prints its result or help. Expected errors are printed as
 * one sentence, all others with their stack.
 */
export async function runCommand<const O extends ParseArgsOptionsConfig>(
  { help, options, allowPositionals = false, failureCode = 1 }: Command<O>,
  work: (asked: Asked<O>) => Promise<string>,
): Promise<void> {
  try {
    const { help: isHelp, ...asked } = read(options, allowPositionals);
    process.stdout.write(isHelp ? help : await work(asked));
  } catch (error) {
    const expected = [ConfigError, EmbeddedPostgresError, MigrationError];
    const { message, stack } = error as Error;
    const isExpected = expected.some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
    process.exitCode = failureCode;
  }
}

function read<O extends ParseArgsOptionsConfig>(
  options: O,
  allowPositionals: boolean,
): Asked<O> & { help: boolean } {
  try {
    const all = { ...options, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options: all, allowPositionals });
    return { values: values as Asked<O>['values'], positionals, help: 'help' in values };
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

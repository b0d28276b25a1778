import { parseArgs } from 'node:util';
import { EmbeddedPostgresError, MigrationError } from '@baize/db';
import { ConfigError } from '@baize/server-kit';

export type Asked = { folder: string; dryRun: boolean };

/** Runs `work` as a command: its help, its one folder, its one sentence when it fails. */
export async function runCommand(
  help: string,
  work: (asked: Asked) => Promise<string>,
): Promise<void> {
  try {
    const asked = readArguments();
    process.stdout.write(asked === undefined ? help : `${await work(asked)}\n`);
  } catch (error) {
    const expected = [ConfigError, EmbeddedPostgresError, MigrationError];
    const { message, stack } = error as Error;
    const isExpected = expected.some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}

/** Nothing when only the help is wanted. */
function readArguments(): Asked | undefined {
  const options = { help: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const parse = () => {
    try {
      return parseArgs({ allowPositionals: true, options });
    } catch (error) {
      throw new ConfigError((error as Error).message);
    }
  };
  const { values, positionals } = parse();
  if (values.help) return undefined;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new ConfigError('Name one folder; see --help.');
  return { folder, dryRun: values['dry-run'] ?? false };
}

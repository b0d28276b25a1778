import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const output = fileURLToPath(new URL('../src/tables.ts', import.meta.url));

const isoTimestamp = 'ColumnType<string, Date | string, Date | string>';

const require = createRequire(import.meta.url);
const program = join(dirname(require.resolve('kysely-codegen/package.json')), 'dist/cli/bin.js');

/**
 * Writes src/tables.ts from a migrated database; in `verify` mode only returns 1 if the file is
 * stale.
 */
export async function runCodegen(
  connectionString: string,
  mode: 'write' | 'verify',
): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      program,
      ...['--dialect', 'postgres', '--url', connectionString, '--out-file', output],
      ...['--exclude-pattern', '{public.migrations,public.functions,graphile_worker.*}'],
      // open.ts parses these two types into the form used in responses.
      ...['--type-mapping', JSON.stringify({ timestamptz: isoTimestamp, int8: 'number' })],
      ...(mode === 'verify' ? ['--verify', '--log-level', 'error'] : []),
    ],
    { stdio: mode === 'verify' ? 'ignore' : 'inherit' },
  );
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

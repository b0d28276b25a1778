import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { here } from './portal.ts';

/** Runs a command of the product in a child process. Returns its exit code and its output. */
export function runCommand(
  name: 'backup' | 'restore' | 'migrate' | 'verify-activity',
  args: readonly string[],
  env: Record<string, string>,
  product = here,
): Promise<{ code: unknown; said: string }> {
  const program = join(product, `apps/server/src/${name}.ts`);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env['PATH'] ?? '', ...env }, maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ code: error === null ? 0 : error.code, said: out + err }),
    );
  });
}

import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/**
 * Replaces our environment: PG* variables would change PostgreSQL's behaviour, and it must not see
 * our secrets. The C locale keeps its messages in English.
 */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Every user can enter this folder; initdb and postgres stop if they cannot enter theirs. */
export const WORKING_FOLDER = '/';

export type ProgramResult = { readonly succeeded: boolean; readonly output: string };

export async function runProgram(
  file: string,
  args: readonly string[],
  user: ServerUser | undefined,
): Promise<ProgramResult> {
  try {
    return await collectOutput(file, args, user);
  } catch (error) {
    return { succeeded: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Rejects if the program cannot be started: missing, not executable for the user, or the user is
 * refused.
 */
function collectOutput(
  file: string,
  args: readonly string[],
  user: ServerUser | undefined,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: WORKING_FOLDER,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}

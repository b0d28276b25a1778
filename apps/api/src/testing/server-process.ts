import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';

export type ServerProcess = {
  /** What it wrote so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Waits until it listens, and answers where. */
  address(): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Waits for its end: the exit code, or null when a signal ended it. */
  exited(): Promise<number | null>;
};

const entry = fileURLToPath(new URL('../server.ts', import.meta.url));

/** The server as it is really started, in a process of its own. */
export async function startServerProcess(
  env: Record<string, string>,
  program: string[] = ['--import', 'tsx', entry],
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-process-'));
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    address: () =>
      vi.waitFor(
        () => {
          const address = /Server listening at (http:\/\/[\d.:]+)/.exec(stdout)?.[1];
          if (address === undefined) throw new Error(`It does not listen yet: ${stderr}`);
          return address;
        },
        { timeout: 80_000, interval: 20 },
      ),
    kill: (signal) => child.kill(signal),
    exited: async () => {
      await closed;
      return child.exitCode;
    },
  };
}

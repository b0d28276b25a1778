import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { smallDisk } from './small-disk.ts';

export type ServerProcess = {
  /** Its data folder as it sees it, on a small disk of its own where there is one. */
  readonly dataDir: string;
  /** Whether its disk can be full; else only its files cannot be large. */
  readonly hasOwnDisk: boolean;
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
  diskKilobytes?: number,
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-process-'));
  const disk = diskKilobytes === undefined ? undefined : smallDisk(dataDir, diskKilobytes);
  const [command, parameters] = disk?.wrap(process.execPath, program) ?? [
    process.execPath,
    program,
  ];
  const child = spawn(command, parameters, {
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
    dataDir: disk?.isDisk ? `/proc/${child.pid}/root${dataDir}` : dataDir,
    hasOwnDisk: disk?.isDisk ?? false,
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type ServerProcess = {
  readonly pid: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Waits until the server listens, and returns its URL. */
  address(): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Waits for the exit and returns the exit code, or null if a signal ended the process. */
  exited(): Promise<number | null>;
};

const STARTS_WITHIN_MS = 80_000;

/** Starts the server in a separate process with only these variables. */
export function spawnServer(
  env: Record<string, string>,
  parameters: string[],
  command = process.execPath,
): ServerProcess {
  const child = spawn(command, parameters, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let stdout = '';
  let stderr = '';
  const listening = new Promise<string>((resolve, reject) => {
    const notYet = (what: string) => reject(new Error(`${what}: ${stderr}`));
    const late = setTimeout(notYet, STARTS_WITHIN_MS, 'It does not listen yet');
    const look = () => {
      const address = /Server listening at (http:\/\/[\d.:]+)/.exec(stdout)?.[1];
      if (address === undefined) return;
      child.stdout.off('data', look);
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stdout.on('data', look);
    closed.then(() => notYet('It ended'), reject).finally(() => clearTimeout(late));
  });
  // Avoids an unhandled rejection for servers whose start is expected to fail.
  listening.catch(() => undefined);
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return {
    pid: child.pid ?? 0,
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    address: () => listening,
    kill: (signal) => child.kill(signal),
    exited: async () => {
      await closed;
      return child.exitCode;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { quickPace } from './start-table.ts';

const program = fileURLToPath(new URL('./table-process.ts', import.meta.url));

export type KillableTable = {
  url: string;
  /** Sends SIGKILL, so the process cannot finish anything. */
  kill(): Promise<void>;
  /** Sends SIGSTOP, so the process freezes without noticing. */
  freeze(): void;
  wake(): void;
};

const running = new Set<ChildProcess>();

export async function startKillableTable(
  connectionString: string,
  bettingMs = quickPace.bettingMs,
): Promise<KillableTable> {
  const child = spawn(process.execPath, [program, connectionString, `${bettingMs}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    async kill() {
      running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Cleans up after a test that failed. */
export async function killAllTables(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

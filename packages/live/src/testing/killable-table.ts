import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { quickPace } from './start-table.ts';

const program = fileURLToPath(new URL('./table-process.ts', import.meta.url));

export type KillableTable = {
  url: string;
  /** SIGKILL: the process gets no chance to finish anything. */
  kill(): Promise<void>;
  /** SIGSTOP: it does nothing any more, and does not know. */
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

/** For the end of a test that failed in the middle. */
export async function killAllTables(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

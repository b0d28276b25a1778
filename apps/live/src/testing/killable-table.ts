import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { quickPace } from './start-table.ts';

const program = fileURLToPath(new URL('./table-process.ts', import.meta.url));

export interface KillableTable {
  url: string;
  /** SIGKILL: the process gets no chance to finish anything. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** The folder is the machine's: whoever starts there again finds what a killed table left. */
export async function startKillableTable(
  connectionString: string,
  journalFolder: string,
  bettingMs = quickPace.bettingMs,
): Promise<KillableTable> {
  const given = [connectionString, journalFolder, `${bettingMs}`];
  const child = spawn(process.execPath, [program, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
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

import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeTestFolder } from '@baize/db/testing';
import { onTestFinished } from 'vitest';
import { smallDisk } from './small-disk.ts';
import { type ServerProcess as Spawned, spawnServer } from './spawn-server.ts';

export type ServerProcess = Spawned & {
  /** Its data folder as it sees it, on a small disk of its own where there is one. */
  readonly dataDir: string;
  /** Whether its disk can be full; else only its files cannot be large. */
  readonly hasOwnDisk: boolean;
};

const entry = fileURLToPath(new URL('../server.ts', import.meta.url));

/** The server as it is really started, until the test is finished. */
export async function startServerProcess(
  env: Record<string, string>,
  program: string[] = ['--import', 'tsx', entry],
  diskKilobytes?: number,
): Promise<ServerProcess> {
  const dataDir = await makeTestFolder('baize-process-');
  const disk = diskKilobytes === undefined ? undefined : smallDisk(dataDir, diskKilobytes);
  const [command, parameters] = disk?.wrap(process.execPath, program) ?? [
    process.execPath,
    program,
  ];
  const server = spawnServer({ PORT: '0', DATA_DIR: dataDir, ...env }, parameters, command);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exited();
    await rm(dataDir, { recursive: true, force: true });
  });
  return Object.defineProperties(server, {
    dataDir: { value: disk?.isDisk ? `/proc/${server.pid}/root${dataDir}` : dataDir },
    hasOwnDisk: { value: disk?.isDisk ?? false },
  }) as ServerProcess;
}

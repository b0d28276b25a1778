import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeTestFolder } from '@baize/db/testing';
import { onTestFinished } from 'vitest';
import { smallDisk } from './small-disk.ts';
import { type ServerProcess as Spawned, spawnServer } from './spawn-server.ts';

export type ServerProcess = Spawned & {
  /** Data folder as the server sees it, on a small dedicated disk if one can be mounted. */
  readonly dataDir: string;
  /**
   * Whether the server has a dedicated disk that can fill up. Otherwise only the size of a file is
   * limited.
   */
  readonly hasOwnDisk: boolean;
};

const entry = fileURLToPath(new URL('../server.ts', import.meta.url));

/** Starts the server as in production; it stops when the test finishes. */
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

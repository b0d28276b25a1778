import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PROGRAM_ENVIRONMENT, runProgram, WORKING_FOLDER } from './embedded/run-program.ts';
import { chooseServerUser } from './embedded/server-user.ts';
import { makeTemporaryFolder } from './embedded/temporary-folder.ts';

const PASSWORD = 'p@ss/word?#';

/**
 * Starts a PostgreSQL server from the system's packages, like an operator's: over TCP, with a
 * password and with the system's default collation.
 */
export async function startSystemServer(
  binaries: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const user = chooseServerUser(undefined);
  const folder = await makeTemporaryFolder('baize-system-', Infinity, user);
  if (user) await chown(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  const made = await runProgram(
    join(binaries, 'initdb'),
    [
      ...['-D', cluster, '-U', 'portal', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--no-sync'],
    ],
    user,
  );
  if (!made.succeeded) throw new Error(made.output);
  const port = await freePort();
  const set = { listen_addresses: '127.0.0.1', fsync: 'off', ...settings };
  const said = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', cluster, '-p', `${port}`, '-k', folder, ...said],
    { cwd: WORKING_FOLDER, env: PROGRAM_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(said)));
  });
  return {
    connectionString: `postgres://portal:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

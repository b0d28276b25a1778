import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baize/db/testing';
import { Client } from 'pg';

export type Pooler = { readonly connectionString: string; stop(): Promise<void> };

/** The `connect_query` that docs/operations.md recommends. */
export const CONNECT_QUERY =
  "set statement_timeout = '8s'; set lock_timeout = '6s'; set idle_in_transaction_session_timeout = '8s'";

/**
 * Starts a real PgBouncer in transaction mode for all databases of the server. It has few
 * connections, so that transactions of one client run on different ones.
 */
export async function startPooler(
  program: string,
  databaseUrl: string,
  { connectQuery = CONNECT_QUERY, connections = 3 } = {},
): Promise<Pooler> {
  const { host, port: databasePort, user, password, database } = new Client(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'baize-pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const quoted = connectQuery.replaceAll("'", "''");
  const secret = password === null ? '' : ` password='${password}'`;
  const target = `host=${host} port=${databasePort} user=${user}${secret}`;
  const lines = [
    '[databases]',
    `* = ${target}${connectQuery === '' ? '' : ` connect_query='${quoted}'`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'server_login_retry = 1',
    `default_pool_size = ${connections}`,
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const running = spawn(program, [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...nobody,
  });
  const ended = new Promise((resolve) => running.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    running.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    running.once('error', reject);
    running.once('exit', () => reject(new Error(said)));
  });
  return {
    connectionString: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      running.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

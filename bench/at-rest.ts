/**
 * Measures the memory and database connections of an idle process by role, and the CPU time of one
 * password hash. Has no target; docs/sizing.md uses the results.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@baize/db/testing';
import { createPasswords } from '../packages/platform/src/security/passwords.ts';
import { openDurableDatabase } from './lib/durable-database.ts';

const REST_MS = 10_000;
const HASHES = 50;
const MEGABYTE = 1024 * 1024;
const built = join(import.meta.dirname, '../apps/server/dist/server.js');

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const database = await openDurableDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));

async function measure(roles: string): Promise<{ memory: number; connections: number }> {
  const port = await freePort();
  const server = spawn(process.execPath, ['--enable-source-maps', built], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ROLES: roles },
      DATABASE_URL: database.pool.options.connectionString,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(server, 'exit');
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const isReady = () =>
    get('/readyz').then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await wait(100);
  }
  await wait(REST_MS);
  const text = await (await get('/metrics')).text();
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'baize%' and pid <> pg_backend_pid()`,
  );
  server.kill('SIGTERM');
  await ended;
  const memory = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  return { memory: Math.round(memory / MEGABYTE), connections: rows[0]?.count ?? 0 };
}

for (const roles of ['web,jobs,live', 'web', 'jobs', 'live']) {
  const { memory, connections } = await measure(roles);
  console.log(`${roles.padEnd(14)} ${memory} MB, ${connections} connections`);
}
const before = process.cpuUsage();
const passwords = createPasswords({ weakPasswordHashes: false });
for (let count = 0; count < HASHES; count++)
  await passwords.hash(`a phrase for the bench ${count}`);
const { user, system } = process.cpuUsage(before);
console.log(`a hash of a password: ${((user + system) / 1_000 / HASHES).toFixed(0)} ms of a core`);
await rm(dataDir, { recursive: true, force: true });
await database.stop();

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDataFolder, query, start } from './fixtures/folders.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts';
import { locateBinaries } from './locate-binaries.ts';

function socketDirOf(connectionString: string): string {
  return new URLSearchParams(connectionString.split('?')[1]).get('host') ?? '';
}

test('has a role for the application that owns nothing, and recreates it at the next start if it is missing', async () => {
  const dataDir = await aDataFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => first.stop());
  await query(first.connectionString, 'drop role baize_app');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => second.stop());
  const [role] = await query(
    second.appConnectionString,
    'select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({
    rolname: 'baize_app',
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
  });
  await expect(query(second.appConnectionString, 'create table mine (id int)')).rejects.toThrow(
    'permission denied',
  );
});

test('given an empty folder, the first start creates a durable database and the second finds its data', async () => {
  const dataDir = await aDataFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => first.stop());
  expect(first.clusterDir).toBe(join(dataDir, 'postgres'));
  await query(first.connectionString, 'create table notes (text text)');
  await query(first.connectionString, 'insert into notes values ($1)', ['Äpfel']);
  const settings = await query<{ name: string; setting: string }>(
    first.connectionString,
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
  });
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => second.stop());
  expect(
    await query(
      second.connectionString,
      'select upper(text) as text, current_database() as db from notes',
    ),
  ).toEqual([{ text: 'ÄPFEL', db: 'baize' }]);
});

test('the socket has a short path that only the server user can enter, and is removed by stop', async () => {
  const dataDir = await aDataFolder();
  const database = await start({ dataDir });
  const socketDir = socketDirOf(database.connectionString);
  expect(join(socketDir, '.s.PGSQL.5432').length).toBeLessThan(104);
  const [folder, cluster] = await Promise.all([stat(socketDir), stat(database.clusterDir)]);
  expect(folder.mode & 0o777).toBe(0o700);
  expect(folder.uid).toBe(cluster.uid);
  expect(cluster.uid).toBe(process.getuid?.() === 0 ? 65534 : process.getuid?.());

  await database.stop();
  expect(existsSync(socketDir)).toBe(false);
  expect(existsSync(join(database.clusterDir, 'postmaster.pid'))).toBe(false);
  await database.stop();
});

test('the extensions that the product uses can be created', async () => {
  const database = await start({ dataDir: await aDataFolder() });
  for (const extension of ['pg_trgm', 'citext', 'pgcrypto']) {
    await query(database.connectionString, `create extension ${extension}`);
  }
});

test('given an invalid setting, the start fails with one sentence and the log as its cause', async () => {
  const dataDir = await aDataFolder();
  const refused = await start({ dataDir, settings: { shared_buffers: 'plenty' } }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(EmbeddedPostgresError);
  if (!(refused instanceof EmbeddedPostgresError)) return;
  expect(refused.message).toMatch(/did not start; see .*server\.log, or set DATABASE_URL [^.]*\.$/);
  expect(String(refused.cause)).toContain('invalid value for parameter "shared_buffers"');
  expect(await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8')).toContain('plenty');

  const afterwards = await start({ dataDir });
  expect(await query(afterwards.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('given a platform without binaries, the error says to set DATABASE_URL', async () => {
  const dataDir = await aDataFolder();
  await expect(
    start({ dataDir, locate: () => locateBinaries('sunos-sparc') }),
  ).rejects.toThrowError(
    new EmbeddedPostgresError(
      'There is no embedded PostgreSQL for sunos-sparc; set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    ),
  );
});

test('given binaries that are not installed, the error names the package and DATABASE_URL', async () => {
  const dataDir = await aDataFolder();
  await expect(
    start({ dataDir, locate: () => locateBinaries('linux-x64', () => undefined) }),
  ).rejects.toThrowError(/linux-x64 is missing.*set DATABASE_URL/);
});

test('given binaries that do not run here, the error says so and no files remain', async () => {
  const dataDir = await aDataFolder();
  const nativeDir = join(dataDir, '..', 'package', 'native');
  await mkdir(join(nativeDir, 'bin'), { recursive: true });
  await writeFile(join(nativeDir, 'bin', 'initdb'), 'not a program', { mode: 0o755 });
  const refused = await start({ dataDir, locate: () => ({ nativeDir, version: '18.0.0' }) }).catch(
    (error: unknown) => error,
  );
  expect(String(refused)).toMatch(/does not run on this machine; set DATABASE_URL/);
  expect(await readdir(dataDir)).toEqual(['postgres.lock']);
});

test('given a cluster of another major version, the start fails and changes nothing', async () => {
  const dataDir = await aDataFolder();
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start({ dataDir })).rejects.toThrowError(/made by PostgreSQL 17 and this one is 18/);
});

test('given other files in the cluster’s folder, the start fails and keeps them', async () => {
  const dataDir = await aDataFolder();
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine');
  await expect(start({ dataDir })).rejects.toThrowError(/holds files but no PostgreSQL database/);
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['notes.txt']);
});

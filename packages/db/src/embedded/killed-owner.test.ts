import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { socketConnectionString } from './connection-string.ts';
import { aDataFolder, query, start } from './fixtures/folders.ts';
import { startOwner } from './fixtures/start-owner.ts';
import { locateBinaries } from './locate-binaries.ts';
import { pollUntil } from './poll.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { startPostmaster } from './run-postmaster.ts';
import { chooseServerUser } from './server-user.ts';
import { makeSocketFolder, removeSocketFolder } from './temporary-folder.ts';

/** This copy exists only if the server's user cannot enter the folder of the installed binaries. */
const copiedBinaries = `postgres-binaries-${locateBinaries().version}`;

const namesIn = (folder: string) => (existsSync(folder) ? readdir(folder) : Promise.resolve([]));

async function postmasterOf(dataDir: string): Promise<number> {
  return (await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? Number.NaN;
}

/** Kills a server whose suspended postmaster cannot react to the watchdog's request to stop. */
async function leavePostmaster(dataDir: string) {
  const owner = startOwner(dataDir, 'hold');
  const [connectionString = ''] = await owner.lines(1);
  const leftover = await postmasterOf(dataDir);
  process.kill(leftover, 'SIGSTOP');
  await owner.kill();
  return { connectionString, leftover };
}

function resumeWhenStopping(leftover: number) {
  const said: string[] = [];
  const log = (message: string) => {
    said.push(message);
    if (message.startsWith('Stopping')) process.kill(leftover, 'SIGCONT');
  };
  return { said, log };
}

test('given kill -9 of the server, or also of PostgreSQL, during inserts, the next start has every acknowledged row', async () => {
  const dataDir = await aDataFolder();
  const acknowledged: string[] = [];
  for (const victims of ['server', 'server and PostgreSQL', 'server', 'server and PostgreSQL']) {
    const owner = startOwner(dataDir, 'insert');
    await owner.lines(200);
    if (victims === 'server and PostgreSQL') process.kill(await postmasterOf(dataDir), 'SIGKILL');
    const [, ...ids] = await owner.kill();
    acknowledged.push(...ids);

    const database = await start({ dataDir });
    const kept = await query<{ id: string }>(database.connectionString, 'select id from kept');
    const keptIds = new Set(kept.map(({ id }) => id));
    expect(acknowledged.filter((id) => !keptIds.has(id))).toEqual([]);
    await database.stop();
  }
  expect(acknowledged.length).toBeGreaterThan(700);
});

test('given a postmaster that is still running when the next server starts, the start stops it and removes its socket', async () => {
  const dataDir = await aDataFolder();
  const { connectionString, leftover } = await leavePostmaster(dataDir);

  const { said, log } = resumeWhenStopping(leftover);
  const database = await start({ dataDir, log });
  expect(said).toEqual([expect.stringContaining(`left running (process ${leftover})`)]);
  expect(await postmasterOf(dataDir)).not.toBe(leftover);
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  const oldSocketDir = new URLSearchParams(connectionString.split('?')[1]).get('host') ?? '';
  expect(existsSync(oldSocketDir)).toBe(false);
});

test.each([
  ['the folder aside appears', (dataDir: string) => hasAside(dataDir, '')],
  ['it is half filled', (dataDir: string) => hasAside(dataDir, 'base/1')],
  ['it has its name', async (dataDir: string) => existsSync(join(dataDir, 'postgres'))],
])(
  'given kill -9 during the first start when %s, the next start works and cleans up',
  async (_, reached) => {
    const dataDir = await aDataFolder();
    const owner = startOwner(dataDir, 'hold');
    expect(await pollUntil(() => reached(dataDir), 20_000)).toBe(true);
    await owner.kill();

    const database = await start({ dataDir });
    expect(await query(database.connectionString, 'select current_database() as name')).toEqual([
      { name: 'baize' },
    ]);
    const left = (await readdir(dataDir)).filter((name) => name !== copiedBinaries);
    expect(left.sort()).toEqual(['postgres', 'postgres.lock']);
  },
);

async function hasAside(dataDir: string, content: string): Promise<boolean> {
  const aside = (await namesIn(dataDir)).find((name) => name.startsWith('postgres.new-'));
  return aside !== undefined && existsSync(join(dataDir, aside, content));
}

test('given a backend that outlives its killed postmaster, the next start waits for it', async () => {
  const dataDir = await aDataFolder();
  const owner = startOwner(dataDir, 'hold');
  const [connectionString = ''] = await owner.lines(1);
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  onTestFinished(() => client.end());
  await client.connect();
  const busy = client.query('select count(*) from generate_series(1, 8000000)').then(
    () => 'answered',
    () => 'answered',
  );
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await owner.kill();

  const database = await start({ dataDir });
  expect(await busy).toBe('answered');
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readFile(join(database.clusterDir, 'server.log'), 'utf8')).toContain(
    'pre-existing shared memory block',
  );
});

test('given a postmaster that a killed server had just started, it is stopped once it is visible', async () => {
  const dataDir = await aDataFolder();
  const { leftover } = await leavePostmaster(dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const user = chooseServerUser(undefined);
  const socketDir = await makeSocketFolder(clusterDir, user);
  const programs = await prepareBinaries(locateBinaries(), user, dataDir, () => undefined);
  const { said, log } = resumeWhenStopping(leftover);

  const postmaster = await startPostmaster({
    program: programs.postgres,
    place: { clusterDir, user },
    socketDir,
    settings: {},
    log,
  });
  expect(said).toEqual([expect.stringContaining('Stopping the PostgreSQL')]);
  expect(await query(socketConnectionString(socketDir, 'baize'), 'select 1 as one')).toEqual([
    { one: 1 },
  ]);
  await postmaster.stop();
  await removeSocketFolder(socketDir);
});

test('given a stale process id that now belongs to another process, the start succeeds and does not stop that process', async () => {
  const dataDir = await aDataFolder();
  const first = await start({ dataDir });
  const file = join(first.clusterDir, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await first.stop();
  const root = process.getuid?.() === 0;
  const stranger = spawn('sleep', ['1000'], { ...(root && { uid: 65534, gid: 65534 }) });
  onTestFinished(() => void stranger.kill());
  await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'));

  const database = await start({ dataDir });
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

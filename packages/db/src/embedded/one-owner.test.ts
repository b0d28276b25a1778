import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aDataFolder, query, start } from './fixtures/folders.ts';
import { startOwner } from './fixtures/start-owner.ts';
import { EmbeddedPostgresError } from './index.ts';
import { pollUntil } from './poll.ts';
import { readPostmasterFile } from './postmaster-file.ts';

test('given a running server, a second server on the same folder fails with one sentence and the first keeps running', async () => {
  const dataDir = await aDataFolder();
  const owner = startOwner(dataDir, 'hold');
  const [connectionString = ''] = await owner.lines(1);

  const refused = await start({ dataDir }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(refused)).toMatch(
    /Another server is already running on the data folder .*; stop it, .*set DATABASE_URL [^.]*\.$/,
  );
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.kill();
});

test('given a running database of this process, another start on its folder fails until it stops', async () => {
  const dataDir = await aDataFolder();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrowError(/already running/);
  await first.stop();
  const second = await start({ dataDir });
  expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  ['exit', undefined],
  ['finish', undefined],
  ['hold', 'SIGTERM'],
  ['hold', 'SIGINT'],
  ['hold', 'SIGHUP'],
  ['hold', 'SIGKILL'],
] as const)(
  'given a process that ends without stopping the database (%s, %s), PostgreSQL ends too',
  async (deed, signal) => {
    const dataDir = await aDataFolder();
    const owner = startOwner(dataDir, deed);
    const [connectionString = ''] = await owner.lines(1);
    if (signal) owner.signal(signal);
    expect(await owner.ended()).toEqual(signal ? [null, signal] : [0, null]);
    const gone = async () => (await readPostmasterFile(`${dataDir}/postgres`)) === undefined;
    expect(await pollUntil(gone, 10_000)).toBe(true);
    const socketDir = new URLSearchParams(connectionString.split('?')[1]).get('host') ?? '';
    expect(await pollUntil(() => !existsSync(socketDir), 10_000)).toBe(true);
  },
);

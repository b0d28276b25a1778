import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDataFolder, query, start } from './fixtures/folders.ts';
import { readPostmasterFile } from './postmaster-file.ts';

test('given that PostgreSQL alone is killed, it is started again with every acknowledged row, and stops when told', async () => {
  const dataDir = await aDataFolder();
  const said: string[] = [];
  const database = await start({ dataDir, log: (message) => said.push(message) });
  const postmaster = async () => (await readPostmasterFile(join(dataDir, 'postgres')))?.pid;
  await query(database.connectionString, 'create table kept (round integer)');
  for (const round of [1, 2]) {
    await query(database.connectionString, 'insert into kept values ($1)', [round]);
    const killed = (await postmaster()) ?? Number.NaN;
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => said.filter((line) => line.includes('started again')).length, { timeout: 45_000 })
      .toBe(round);
    expect(await postmaster()).not.toBe(killed);
    expect(await query(database.connectionString, 'select count(*)::int from kept')).toEqual([
      { count: round },
    ]);
  }
  await database.stop();
  expect(await postmaster()).toBeUndefined();
  expect(said.filter((line) => line.includes('ended by itself'))).toHaveLength(2);
});

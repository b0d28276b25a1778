import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { aDataFolder, query, start } from './fixtures/folders.ts';
import { readPostmasterFile } from './postmaster-file.ts';

test('given that only PostgreSQL is killed, it restarts with every acknowledged row, and stops on request', async () => {
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

test('given a statement that outlives its killed postmaster, PostgreSQL restarts once the statement has ended', async () => {
  const dataDir = await aDataFolder();
  const said: string[] = [];
  const database = await start({ dataDir, log: (message) => said.push(message) });
  const busy = new Client({ connectionString: database.connectionString });
  busy.on('error', () => undefined);
  await busy.connect();
  // A busy backend does not check whether its postmaster is still running.
  const working = busy.query('select count(*) from generate_series(1, 8000000)');
  await expect
    .poll(() =>
      query(
        database.connectionString,
        `select from pg_stat_activity where query like 'select count%' and state = 'active'`,
      ),
    )
    .toHaveLength(1);
  process.kill((await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? Number.NaN, 'SIGKILL');
  await working.catch(() => undefined);
  await expect.poll(() => said, { timeout: 45_000 }).toContain('PostgreSQL was started again.');
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

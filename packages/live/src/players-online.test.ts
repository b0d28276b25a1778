import { tablesAnswer } from '@baize/contract/live';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { readPlayersOnline } from './players-online.ts';
import { killAllTables, startKillableTable } from './testing/killable-table.ts';
import { aPartner } from './testing/people.ts';
import { startTable } from './testing/start-table.ts';
import { aPlayer } from './testing/test-player.ts';
import { useDatabase } from './testing/test-table.ts';

const own = useDatabase();

afterEach(killAllTables);

/** Reads the numbers like a process that runs no table. */
const readTold = async () => (await readPlayersOnline(own.database.db)).get('roulette-1');

async function readShown(url: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/v1/tables`);
  return tablesAnswer.parse(await answer.json()).tables[0]?.playersOnline;
}

async function countProcesses(): Promise<number> {
  const rows = await own.database.db
    .selectFrom('live_players_online')
    .select('process_id')
    .distinct()
    .execute();
  return rows.length;
}

it('adds up the players of two processes, with the same result in each', async () => {
  const partner = await aPartner(own.database.db);
  const one = await startTable(own.appDatabase);
  const two = await startTable(own.appDatabase);
  const says = async () => [await readTold(), await readShown(one.url), await readShown(two.url)];
  const first = await aPlayer(one.url, partner, 'p');
  const second = await aPlayer(one.url, partner, 'q');
  await aPlayer(two.url, partner, 'r');
  await expect.poll(says).toEqual([3, 3, 3]);
  await first.leave();
  await expect.poll(says).toEqual([2, 2, 2]);

  await two.close();
  expect([await readTold(), await countProcesses()]).toEqual([1, 1]);
  await expect.poll(() => readShown(one.url)).toBe(1);
  await second.leave();
  await one.close();
  expect(await countProcesses()).toBe(0);
});

it('stops counting players of a killed process after a while', async () => {
  const killed = await startKillableTable(own.connectionString);
  await aPlayer(killed.url, await aPartner(own.database.db), 'p');
  await expect.poll(readTold).toBe(1);
  await killed.kill();
  await own.database.db
    .updateTable('live_players_online')
    .set({ told_at: sql<string>`told_at - interval '2 minutes'` })
    .execute();
  expect([await readTold(), await countProcesses()]).toEqual([undefined, 1]);

  const next = await startTable(own.appDatabase);
  await expect.poll(async () => [await readTold(), await countProcesses()]).toEqual([0, 1]);
  await next.close();
});

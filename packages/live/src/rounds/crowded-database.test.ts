import { expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { startTable } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();

it('rounds continue while a crowd holds all connections of the main pool', async () => {
  const { pool } = own.appDatabase;
  const table = await startTable(own.appDatabase);
  const partner = await aPartner(own.database.db);
  const player = await aPlayer(table.url, partner, 'p');
  const crowd = await Promise.all(
    Array.from({ length: pool.options.max }, async () => pool.connect()),
  );
  // No connection is left until the crowd leaves, so opening a session would wait now.
  expect(crowd).toHaveLength(pool.totalCount);
  expect(pool.idleCount).toBe(0);
  const { roundId } = await player.upcoming('round.open');
  await player.next('round.result', (message) => message.roundId === roundId);
  const next = await player.upcoming('round.open');
  expect(next.roundId).toBeGreaterThan(roundId);
  for (const client of crowd) client.release();
  await player.leave();
  await table.close();
});

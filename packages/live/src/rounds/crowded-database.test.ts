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
  // All connections are taken until the crowd leaves, so opening a session would wait now.
  const waits = pool.query('select 1');
  expect(pool.waitingCount).toBeGreaterThan(0);
  const { roundId } = await player.upcoming('round.open');
  await player.next('round.result', (message) => message.roundId === roundId);
  const next = await player.upcoming('round.open');
  expect(next.roundId).toBeGreaterThan(roundId);
  for (const client of crowd) client.release();
  await waits;
  await player.leave();
  await table.close();
});

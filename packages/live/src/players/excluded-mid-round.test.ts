import { expect, it } from 'vitest';
import { aPartner, aSecretKey } from '../testing/people.ts';
import { quickPace } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

const own = useTwoTables(undefined, { pace: { ...quickPace, bettingMs: 3_000 } });

it('keeps the bets of a player excluded during a round, and settles them', async () => {
  const partner = await aPartner(own.database.db);
  const { secretKey } = await aSecretKey(own.database.db, partner);
  const player = await aPlayer(own.follower(), partner, 'ann');
  const watcher = await aPlayer(own.leader(), partner, 'watcher');
  const { roundId } = await player.upcoming('round.open');
  player.send({ t: 'bet', id: 'before', roundId, type: 'red', amount: 100 });
  await player.next('bet.ok');
  const excluded = await fetch(`${own.leader()}/v1/players/ann/exclusion`, {
    method: 'PUT',
    headers: { 'x-api-key': secretKey, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(excluded.status).toBe(200);
  await player.closed;
  await watcher.next('round.result', (message) => message.roundId === roundId);
  const placed = await own.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'status'])
    .where('partner_id', '=', partner.partnerId)
    .execute();
  expect(placed).toEqual([{ client_id: 'before', status: expect.stringMatching(/^(won|lost)$/) }]);
  await watcher.leave();
});

import { expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable();

it('a player who was away longer than the history still gets the round of their bet', async () => {
  const partner = await aPartner(test.database.db);
  const { url } = test.table;
  const player = await aPlayer(url, partner, 'p');
  const { roundId, seq } = await player.upcoming('round.open');
  player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
  await player.next('bet.ok');
  await player.leave();

  const stranger = await aPlayer(url, partner, 'q');
  const last = await stranger.next('round.result', (message) => message.roundId === roundId + 13);
  const back = await aPlayer(url, partner, 'p');
  back.send({ t: 'resume', lastSeq: seq });
  // Messages come oldest first, so after this one everything missed has arrived.
  await back.next('settlement', (message) => message.roundId === last.roundId);
  const told = back.messages.filter(
    (message) => 'roundId' in message && message.roundId === roundId,
  );
  expect(told).toMatchObject([
    { t: 'round.result' },
    { t: 'settlement', staked: 100, bets: [{ id: 'b' }] },
  ]);
  await Promise.all([stranger.leave(), back.leave()]);
});

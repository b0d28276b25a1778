import { expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable();

it('sends an accepted bet to the windows of its player only', async () => {
  const partner = await aPartner(test.database.db);
  const { url } = test.table;
  const first = await aPlayer(url, partner, 'p');
  const second = await aPlayer(url, partner, 'p');
  const namesake = await aPlayer(url, await aPartner(test.database.db), 'p');
  const { roundId } = await first.upcoming('round.open');
  first.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 500 });
  const taken = { id: 'b', roundId, type: 'red', amount: 500, balance: 99_500 };
  expect(await first.next('bet.ok')).toMatchObject(taken);
  expect(await second.next('bet.ok')).toMatchObject(taken);
  await Promise.all([first, second, namesake].map((player) => player.next('round.closed')));
  const heard = [first, second, namesake].map(
    ({ messages }) => messages.filter(({ t }) => t === 'bet.ok').length,
  );
  expect(heard).toEqual([1, 1, 0]);

  await first.leave();
  const { roundId: next } = await second.upcoming('round.open');
  second.send({ t: 'bet', id: 'c', roundId: next, type: 'odd', amount: 100 });
  expect(await second.next('bet.ok', ({ id }) => id === 'c')).toMatchObject({ roundId: next });
});

import { describe, expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

const own = useTwoTables(({ database }) =>
  database.db
    .updateTable('live_tables')
    .set({ max_round_stake: 1_000, max_bets_per_round: 3 })
    .execute(),
);

describe.each([
  ['with the leader of the table', own.leader],
  ['with a process that follows it', own.follower],
])('a player’s bets in one round %s', (_, urlOf) => {
  it.each([
    ['staked', [600, 400, 100]],
    ['in number', [100, 100, 100, 100]],
  ])(
    'are limited as %s, also over a new connection, and allowed again in the next round',
    async (_, amounts) => {
      const partner = await aPartner(own.database.db);
      const url = urlOf();
      let player = await aPlayer(url, partner, 'p');
      const { roundId } = await player.upcoming('round.open');
      const bet = (id: string, amount: number, round = roundId) =>
        player.send({ t: 'bet', id, roundId: round, type: 'red', amount });
      const taken = amounts.slice(0, -1);
      for (const [count, amount] of taken.entries()) bet(`${count}`, amount);
      await player.next('bet.ok', ({ id }) => id === `${taken.length - 1}`);
      await player.leave();
      player = await aPlayer(url, partner, 'p');
      expect((await player.next('welcome')).bets).toHaveLength(taken.length);
      bet('over', 100);
      expect(await player.next('bet.err')).toMatchObject({ id: 'over', code: 'round_limit' });

      const next = await player.next('round.open', (message) => message.roundId > roundId);
      bet('next', 100, next.roundId);
      expect(await player.next('bet.ok')).toMatchObject({ id: 'next' });
      await player.leave();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { blockOn } from '../testing/locks.ts';
import { aPartner } from '../testing/people.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

const own = useTwoTables();

describe.each([
  ['the leader of the table', own.leader],
  ['a process that follows it', own.follower],
])('a bet after its deadline by the clock of %s', (_, urlOf) => {
  it('is refused while the row is still open; an earlier bet keeps its response', async () => {
    const player = await aPlayer(urlOf(), await aPartner(own.database.db), 'p');
    const { roundId, closesAt } = await player.upcoming('round.open');
    // The leader has to lock this row first, so nobody can close the round.
    const release = await blockOn(own.connectionString, 'select * from live_tables for update');
    const bet = { t: 'bet', roundId, type: 'red', amount: 100 };
    player.send({ ...bet, id: 'early' });
    await player.next('bet.ok');
    await expect
      .poll(async () => {
        player.send({ t: 'ping', at: 0 });
        return (await player.upcoming('pong')).now;
      })
      .toBeGreaterThanOrEqual(closesAt);
    player.messages.length = 0;
    player.send({ ...bet, id: 'late' });
    expect(await player.next('bet.err')).toMatchObject({ id: 'late', code: 'bets_closed' });
    player.send({ ...bet, id: 'early' });
    expect(await player.next('bet.ok')).toMatchObject({ id: 'early', balance: 99_900 });
    const round = await own.database.db
      .selectFrom('live_rounds')
      .select('status')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow();
    expect(round.status).toBe('open');
    await release();
    await player.next('settlement', (message) => message.roundId === roundId);
    await player.leave();
  });
});

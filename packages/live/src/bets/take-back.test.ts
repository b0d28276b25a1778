import { describe, expect, it } from 'vitest';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { aPartner } from '../testing/people.ts';
import { quickPace } from '../testing/start-table.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

const own = useTwoTables(
  ({ database }) =>
    database.db.updateTable('live_tables').set({ max_round_stake: 1_000 }).execute(),
  { pace: { ...quickPace, bettingMs: 2_000, runningMs: 600 } },
);
const freshRound = async (player: TestPlayer) => (await player.upcoming('round.open')).roundId;
const straight = (id: string, roundId: number, amount = 100) => ({
  ...{ t: 'bet', id, roundId, type: 'straight', value: 17, amount },
});

const betsOf = (partnerId: number) =>
  own.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'status', 'payout'])
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .execute();

describe.each([
  ['with the leader of the table', own.leader],
  ['with a process that follows it', own.follower],
])('taking bets back %s', (_, urlOf) => {
  const joinTable = async (playerId: string) => {
    const partner = await aPartner(own.database.db);
    return { partner, player: await aPlayer(urlOf(), partner, playerId) };
  };

  it('returns one bet by its id, then the rest, and the round continues without them', async () => {
    const { partner, player } = await joinTable('anna');
    const roundId = await freshRound(player);
    for (const id of ['a', 'b', 'c']) player.send(straight(id, roundId));
    await player.next('bet.ok', ({ id }) => id === 'c');
    player.send({ t: 'take_back', roundId, id: 'b' });
    expect(await player.next('bets.back')).toMatchObject({ roundId, ids: ['b'], balance: 99_800 });
    player.send(straight('b', roundId));
    expect(await player.next('bet.err')).toMatchObject({ id: 'b', code: 'bet_id_reused' });
    player.send({ t: 'take_back', roundId });
    const rest = await player.next('bets.back', ({ ids }) => ids.length === 2);
    const again = await aPlayer(urlOf(), partner, 'anna');
    expect(await again.next('welcome')).toMatchObject({ bets: [], back: ['a', 'b', 'c'] });
    await again.leave();
    expect(rest).toMatchObject({ ids: ['a', 'c'], balance: 100_000 });
    await player.next('round.open', (message) => message.roundId > roundId);
    // Nothing was staked; a window that missed the taking back learns about it from this message.
    expect(player.messages.filter(({ t }) => t === 'settlement')).toMatchObject([
      { roundId, bets: [], back: ['a', 'b', 'c'], staked: 0, paid: 0, balance: 100_000 },
    ]);
    const bets = await betsOf(partner.partnerId);
    expect(bets.map(({ client_id }) => client_id)).toEqual(['a', 'b', 'c']);
    for (const bet of bets) expect(bet).toMatchObject({ status: 'taken_back', payout: 100 });
    await player.leave();
  });

  it('removes returned bets from the round, the day’s totals and the settlement', async () => {
    const { partner, player } = await joinTable('bert');
    const roundId = await freshRound(player);
    player.send(straight('stays', roundId, 500));
    player.send(straight('goes', roundId, 300));
    await player.next('bet.ok', ({ id }) => id === 'goes');
    player.send({ t: 'take_back', roundId, id: 'goes' });
    await player.next('bets.back');
    const settlement = await player.next('settlement', (message) => message.roundId === roundId);
    expect(settlement).toMatchObject({ staked: 500, bets: [{ id: 'stays' }], back: ['goes'] });
    const { db } = own.database;
    const round = await db
      .selectFrom('live_rounds')
      .select(['bet_count', 'staked', 'paid'])
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow();
    expect(round).toEqual({ bet_count: 1, staked: 500, paid: settlement.paid });
    const day = await db
      .selectFrom('live_daily_revenue')
      .select(['bets', 'staked', 'paid'])
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect(day).toEqual([{ bets: 1, staked: 500, paid: settlement.paid }]);
    await player.leave();
  });

  it('makes room for further bets in the round', async () => {
    const { player } = await joinTable('cleo');
    const roundId = await freshRound(player);
    player.send(straight('a', roundId, 700));
    player.send(straight('b', roundId, 300));
    player.send(straight('c', roundId, 300));
    expect(await player.next('bet.err')).toMatchObject({ id: 'c', code: 'round_limit' });
    player.send({ t: 'take_back', roundId, id: 'b' });
    await player.next('bets.back');
    player.send(straight('d', roundId, 300));
    expect(await player.next('bet.ok', ({ id }) => id === 'd')).toMatchObject({ balance: 99_000 });
    await player.leave();
  });

  it('refunds once and notifies both when two windows take back at the same time', async () => {
    const { partner, player } = await joinTable('dora');
    const other = await aPlayer(urlOf(), partner, 'dora');
    const roundId = await freshRound(player);
    player.send(straight('once', roundId, 1_000));
    await other.next('bet.ok');
    for (const window of [player, other]) window.send({ t: 'take_back', roundId, id: 'once' });
    for (const window of [player, other]) {
      const told = await window.next('bets.back', ({ ids }) => ids.length === 1);
      expect(told).toMatchObject({ ids: ['once'], balance: 100_000 });
    }
    expect(await betsOf(partner.partnerId)).toMatchObject([
      { status: 'taken_back', payout: 1_000 },
    ]);
    await Promise.all([player.leave(), other.leave()]);
  });

  it('is refused after the close, for another table’s round and for another player’s bet', async () => {
    const { partner, player } = await joinTable('emil');
    const stranger = await aPlayer(urlOf(), partner, 'stranger');
    const roundId = await freshRound(player);
    player.send(straight('mine', roundId));
    await player.next('bet.ok');
    stranger.send({ t: 'take_back', roundId, id: 'mine' });
    expect(await stranger.next('bets.back')).toMatchObject({ ids: [], balance: 100_000 });
    await player.next('round.closed', (message) => message.roundId === roundId);
    player.send({ t: 'take_back', roundId });
    expect(await player.next('bets.back')).toMatchObject({ ids: [], balance: 99_900 });
    expect(await betsOf(partner.partnerId)).toMatchObject([{ client_id: 'mine' }]);
    await Promise.all([player.leave(), stranger.leave()]);
  });
});

it('leaves the ledger sound', async () => {
  await expect
    .poll(() => inspectLedger(own.database.db))
    .toEqual({ ...soundLedger, undecidedBets: 0 });
});

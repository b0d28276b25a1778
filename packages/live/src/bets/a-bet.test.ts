import { describe, expect, it } from 'vitest';
import { inspectLedger } from '../testing/ledger.ts';
import { aPartner, type TestPartner } from '../testing/people.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

const own = useTwoTables();
const freshRound = async (player: TestPlayer) => (await player.upcoming('round.open')).roundId;
const bet = (id: string, roundId: number, more: object = {}) => ({
  ...{ t: 'bet', id, roundId, type: 'straight', value: 17, amount: 100 },
  ...more,
});

/** Reads the bets of the partner's players after the round has ended. */
async function betsAfter(player: TestPlayer, partner: TestPartner, roundId: number) {
  await player.next('settlement', (message) => message.roundId === roundId);
  return own.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'amount'])
    .where('partner_id', '=', partner.partnerId)
    .orderBy('id')
    .execute();
}

describe.each([
  ['with the leader of the table', own.leader],
  ['with a process that follows it', own.follower],
])('a bet sent %s', (_, urlOf) => {
  const joinTable = async (playerId: string) => {
    const partner = await aPartner(own.database.db);
    return { partner, player: await aPlayer(urlOf(), partner, playerId) };
  };

  it('is accepted, settled with the number from the seed, and paid by the house', async () => {
    const { player } = await joinTable('anna');
    const roundId = await freshRound(player);
    player.send(bet('red', roundId, { type: 'red', value: null, amount: 1_000 }));
    player.send(bet('black', roundId, { type: 'black', value: null, amount: 500 }));
    const ok = await player.next('bet.ok', ({ id }) => id === 'black');
    expect(ok).toMatchObject({ roundId, type: 'black', value: null, amount: 500 });

    const { number } = await player.next('round.result', (message) => message.roundId === roundId);
    const settlement = await player.next('settlement', (message) => message.roundId === roundId);
    const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    const paid = number === 0 ? 0 : reds.includes(number) ? 2_000 : 1_000;
    expect(settlement).toMatchObject({ outcome: 'settled', staked: 1_500, paid });
    expect(settlement.balance).toBe(100_000 - 1_500 + paid);
    expect(settlement.bets.map(({ id }) => id).sort()).toEqual(['black', 'red']);
    expect(await inspectLedger(own.database.db)).toMatchObject({ sum: 0, wrongBalances: 0 });
    await player.leave();
  });

  it('is one bet with one response when sent twice under the same id', async () => {
    const { player, partner } = await joinTable('bert');
    const roundId = await freshRound(player);
    for (let time = 0; time < 5; time++) player.send(bet('once', roundId));
    const other = await aPlayer(urlOf(), partner, 'bert');
    other.send(bet('once', roundId));
    expect(await other.next('bet.ok')).toMatchObject({ id: 'once', balance: 99_900 });
    const bets = await betsAfter(player, partner, roundId);
    expect(bets).toEqual([{ client_id: 'once', amount: 100 }]);
    await Promise.all([player.leave(), other.leave()]);
  });

  it('gets the same response when sent again after the round', async () => {
    const { player } = await joinTable('clara');
    const roundId = await freshRound(player);
    player.send(bet('early', roundId));
    await player.next('bet.ok');
    await player.next('settlement', (message) => message.roundId === roundId);
    player.messages.length = 0;
    player.send(bet('early', roundId));
    expect(await player.next('bet.ok')).toMatchObject({ id: 'early', roundId });
    await player.leave();
  });

  it('is refused under the same id if anything else differs', async () => {
    const { player } = await joinTable('dora');
    const roundId = await freshRound(player);
    player.send(bet('mine', roundId));
    await player.next('bet.ok');
    player.send(bet('mine', roundId, { amount: 200 }));
    expect(await player.next('bet.err')).toMatchObject({ id: 'mine', code: 'bet_id_reused' });
    await player.leave();
  });

  it('is refused after the close', async () => {
    const { player } = await joinTable('emil');
    const roundId = await freshRound(player);
    await player.next('round.closed', (message) => message.roundId === roundId);
    player.send(bet('late', roundId));
    expect(await player.next('bet.err')).toMatchObject({ id: 'late', code: 'bets_closed' });
    await player.leave();
  });

  it.each([
    ['on an unknown round', { roundId: 999_999_999 }, 'unknown_round'],
    ['below the minimum', { amount: 99 }, 'below_minimum'],
    ['above the maximum', { amount: 10_001 }, 'above_maximum'],
    ['that is not on the cloth', { type: 'split', value: [1, 5] }, 'invalid_bet'],
    ['of an unknown kind', { type: 'neighbours' }, 'invalid_bet'],
    ['of half a cent', { amount: 100.5 }, 'invalid_bet'],
    ['of a negative amount', { amount: -100 }, 'invalid_bet'],
  ])('%s is refused', async (_, more, code) => {
    const { player } = await joinTable('fred');
    const { round } = await player.next('welcome');
    const roundId = round?.roundId ?? 1;
    player.send(bet('wrong', roundId, more));
    expect(await player.next('bet.err')).toMatchObject({ id: 'wrong', code });
    await player.leave();
  });

  it('is refused beyond the balance, also when two arrive together on two connections', async () => {
    const { player, partner } = await joinTable('gina');
    const other = await aPlayer(urlOf(), partner, 'gina');
    const roundId = await freshRound(player);
    const half = { type: 'red', value: null, amount: 60_000 };
    player.send(bet('first', roundId, half));
    other.send(bet('second', roundId, half));
    const errors = await Promise.race([player.next('bet.err'), other.next('bet.err')]);
    expect(errors.code).toBe('insufficient_balance');
    expect(await betsAfter(player, partner, roundId)).toHaveLength(1);
    await Promise.all([player.leave(), other.leave()]);
  });

  it('is refused under the id of a bet of an earlier round, also on another connection', async () => {
    const { player, partner } = await joinTable('hugo');
    const first = await freshRound(player);
    player.send(bet('again', first));
    await player.next('bet.ok');
    const second = await freshRound(player);
    player.send(bet('again', second));
    expect(await player.next('bet.err')).toMatchObject({ id: 'again', code: 'bet_id_reused' });
    await player.leave();
    const back = await aPlayer(urlOf(), partner, 'hugo');
    const third = await freshRound(back);
    back.send(bet('again', third));
    back.send(bet('new', third));
    expect(await back.next('bet.err')).toMatchObject({ id: 'again', code: 'bet_id_reused' });
    const bets = await betsAfter(back, partner, third);
    expect(bets.map(({ client_id }) => client_id)).toEqual(['again', 'new']);
    await back.leave();
  });
});

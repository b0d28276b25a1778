import { describe, expect, it } from 'vitest';
import { aPartner } from '../testing/people.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable();

describe('a reconnecting player', () => {
  it('gets the settlement, even if the connection broke between result and settlement', async () => {
    const partner = await aPartner(test.database.db);
    const { url } = test.table;
    const player = await aPlayer(url, partner, 'p');
    const { roundId } = await player.upcoming('round.open');
    player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
    await player.next('bet.ok');
    const { seq } = await player.next('round.result', (message) => message.roundId === roundId);
    await player.leave();

    const back = await aPlayer(url, partner, 'p');
    back.send({ t: 'resume', lastSeq: seq });
    const settlement = await back.next('settlement', (message) => message.roundId === roundId);
    expect(settlement).toMatchObject({ outcome: 'settled', staked: 100, bets: [{ id: 'b' }] });
    await back.leave();
  });

  it('gets one response to repeated requests', async () => {
    const partner = await aPartner(test.database.db);
    const player = await aPlayer(test.table.url, partner, 'q');
    const { roundId, seq } = await player.upcoming('round.result');
    for (let count = 0; count < 40; count++) player.send({ t: 'resume', lastSeq: seq });
    await player.next('settlement', (message) => message.roundId === roundId);
    // The response comes after everything that was sent before it.
    player.send({ t: 'history' });
    await player.next('history');
    const told = player.messages.filter(({ t }) => t === 'settlement');
    expect(told).toHaveLength(1);
    await player.leave();
  });
});

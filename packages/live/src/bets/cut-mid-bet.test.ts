import { describe, expect, it } from 'vitest';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { aPartner } from '../testing/people.ts';
import { quickPace } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable({
  pace: { ...quickPace, bettingMs: 3_000 },
  // One player connects a hundred times.
  limits: { sessionsPerPlayer: 200 },
});

describe('fifty sockets cut while a bet is in flight', () => {
  it('lose no bet and duplicate none when the same bets are sent again', async () => {
    const partner = await aPartner(test.database.db);
    const watcher = await aPlayer(test.table.url, partner, 'watcher');
    // A new table has no round yet.
    if (!(await watcher.next('welcome')).round) await watcher.next('round.open');
    const taken = new Set<string>();
    const refused: string[] = [];
    for (let time = 0; time < 50; time++) {
      const player = await aPlayer(test.table.url, partner, 'cut');
      const { round } = await player.next('welcome');
      const bet = {
        t: 'bet',
        id: `cut-${time}`,
        roundId: round?.roundId ?? 1,
        type: 'red',
        amount: 100,
      };
      player.send(bet);
      // The cut happens between sending the bet and receiving its response, each time a little
      // later.
      for (let turn = 0; turn < time % 10; turn++) await new Promise(setImmediate);
      player.socket.terminate();
      await player.closed;

      const back = await aPlayer(test.table.url, partner, 'cut');
      back.send(bet);
      const answer = await Promise.race([back.next('bet.ok'), back.next('bet.err')]);
      if (answer.t === 'bet.ok') taken.add(bet.id);
      else refused.push(answer.code);
      await back.leave();
    }
    expect(refused.filter((code) => code !== 'bets_closed')).toEqual([]);
    expect(taken.size + refused.length).toBe(50);
    const { roundId } = await watcher.upcoming('round.open');
    await watcher.next('round.result', (message) => message.roundId === roundId);
    const rows = await test.database.db
      .selectFrom('live_bets')
      .select('client_id')
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect(rows.map(({ client_id }) => client_id).sort()).toEqual([...taken].sort());
    expect(await inspectLedger(test.database.db)).toEqual(soundLedger);
    await watcher.leave();
  });
});

import { describe, expect, it } from 'vitest';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { aPartner } from '../testing/people.ts';
import { quickPace } from '../testing/start-table.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

const own = useTwoTables(undefined, { pace: { ...quickPace, bettingMs: 6_000 } });

const outcomeOf = (player: TestPlayer, id: string) =>
  Promise.race([
    player.next('bet.ok', (message) => message.id === id),
    player.next('bet.err', (message) => message.id === id),
  ]);

describe('one player connected to two processes', () => {
  it('cannot spend money twice, whichever process is first', async () => {
    const partner = await aPartner(own.database.db);
    const players = [
      await aPlayer(own.leader(), partner, 'p'),
      await aPlayer(own.follower(), partner, 'p'),
    ];
    const opened = await players[1]?.upcoming('round.open');
    const roundId = opened?.roundId ?? 0;
    await players[0]?.next('round.open', (message) => message.roundId === roundId);
    // Each side sends seven bets of a fifth of the balance; five can be covered in total.
    const asked = players.flatMap((player, side) =>
      Array.from({ length: 7 }, (_, count) => {
        const id = `${side}-${count}`;
        player.send({ t: 'bet', id, roundId, type: 'red', amount: 20_000 });
        return outcomeOf(player, id);
      }),
    );
    const outcomes = await Promise.all(asked);
    const taken = outcomes.filter(({ t }) => t === 'bet.ok').map(({ id }) => id);
    expect(taken).toHaveLength(5);
    const codes = outcomes.flatMap((outcome) => (outcome.t === 'bet.err' ? outcome.code : []));
    expect([...new Set(codes)]).toEqual(['insufficient_balance']);

    for (const player of players) {
      await player.next('settlement', (message) => message.roundId === roundId);
    }
    const bets = await own.database.db
      .selectFrom('live_bets')
      .select(['client_id', 'status'])
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect(bets.map(({ client_id }) => client_id).sort()).toEqual(taken.sort());
    expect(bets.map(({ status }) => status)).not.toContain('refunded');
    expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
    await Promise.all(players.map((player) => player.leave()));
  });

  it('sees stakes made through one process when connecting to the other', async () => {
    const partner = await aPartner(own.database.db);
    const first = await aPlayer(own.leader(), partner, 'p');
    const watcher = await aPlayer(own.follower(), partner, 'watcher');
    const { roundId } = await watcher.upcoming('round.open');
    // A follower can receive the round a moment before its leader announces it.
    await first.next('round.open', (message) => message.roundId === roundId);
    for (const id of ['one', 'two']) {
      first.send({ t: 'bet', id, roundId, type: 'red', amount: 1_000 });
    }
    expect(await outcomeOf(first, 'two')).toMatchObject({ t: 'bet.ok' });
    // The connection is cut silently, so the first process still believes that its player is
    // connected.
    first.socket.pause();
    const second = await aPlayer(own.follower(), partner, 'p');
    const { bets, player } = await second.next('welcome');
    expect(bets.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(player.balance).toBe(98_000);
    second.send({ t: 'bet', id: 'two', roundId, type: 'red', amount: 1_000 });
    expect(await outcomeOf(second, 'two')).toMatchObject({ t: 'bet.ok', balance: 98_000 });
    second.send({ t: 'bet', id: 'three', roundId, type: 'red', amount: 1_000 });
    expect(await outcomeOf(second, 'three')).toMatchObject({ t: 'bet.ok', balance: 97_000 });
    first.socket.terminate();
    await Promise.all([second.leave(), watcher.leave()]);
  });
});

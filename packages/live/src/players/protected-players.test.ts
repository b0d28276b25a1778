import type { Player } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { launch } from '../testing/launched-player.ts';
import { aPartner, aSecretKey } from '../testing/people.ts';
import { quickPace } from '../testing/start-table.ts';
import {
  aPlayer,
  askSession,
  listen,
  openSocket,
  type TestPlayer,
} from '../testing/test-player.ts';
import { useTwoTables } from '../testing/two-tables.ts';

/** All tests run in one long round, so that limits count within it however slow the machine is. */
const own = useTwoTables(undefined, { pace: { ...quickPace, bettingMs: 600_000 } });

/** A partner's server, which can call either process. */
async function anOperator() {
  const partner = await aPartner(own.database.db);
  const { secretKey } = await aSecretKey(own.database.db, partner);
  const call = async (method: string, path: string, body?: object, url = own.leader()) => {
    const answer = await fetch(`${url}/v1/players/${path}`, {
      method,
      headers: { 'x-api-key': secretKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { partner, secretKey, call };
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const codeOf = async (answer: Response) => (await answer.json()).code;
const ended = async (player: TestPlayer) => [
  (await player.next('bye')).code,
  (await player.closed).reason,
];
const bet = (player: TestPlayer, id: string, roundId: number, amount: number) => {
  player.send({ t: 'bet', id, roundId, type: 'red', amount });
  return Promise.race([
    player.next('bet.ok', (message) => message.id === id).then(() => 'taken' as const),
    player.next('bet.err', (message) => message.id === id).then(({ code }) => code),
  ]);
};

const openRound = (player: TestPlayer) =>
  Promise.race([
    player.next('welcome', ({ round }) => round?.phase === 'open').then(({ round }) => round),
    player.next('round.open'),
  ]).then((round) => round?.roundId ?? 0);

describe('an excluded player', () => {
  it.each([
    ['exclusion', null, 'player_excluded'],
    ['exclusion', inAnHour(), 'player_excluded'],
    ['pause', inAnHour(), 'player_paused'],
  ])('(%s until %s) is notified and disconnected by every process', async (kind, until, code) => {
    const { partner, call } = await anOperator();
    const here = await aPlayer(own.leader(), partner, 'ann');
    const there = await aPlayer(own.follower(), partner, 'ann');
    const other = await aPlayer(own.follower(), partner, 'bob');
    const { status, body } = await call('PUT', 'ann/exclusion', { kind, until }, own.follower());
    expect([status, body.player.exclusion]).toMatchObject([200, { kind, until }]);
    expect(await Promise.all([here, there].map(ended))).toEqual([
      [code, code],
      [code, code],
    ]);
    for (const url of [own.leader(), own.follower()]) {
      const answer = await askSession(url, partner, 'ann');
      expect([answer.status, await codeOf(answer)]).toEqual([403, code]);
    }
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    await other.leave();
  });

  it('cannot use an earlier launch token and gets no new one', async () => {
    const { partner, secretKey, call } = await anOperator();
    const { launch_token: launchToken } = await (await launch(own.leader(), secretKey)).json();
    await call('PUT', 'ann/exclusion', { until: null });
    const answer = await fetch(`${own.follower()}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: partner.origin },
      body: JSON.stringify({ launchToken }),
    });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'player_excluded']);
    const again = await launch(own.leader(), secretKey);
    expect([again.status, await codeOf(again)]).toEqual([403, 'player_excluded']);
  });

  it('cannot use an earlier connection token', async () => {
    const { partner, call } = await anOperator();
    const session = await (await askSession(own.leader(), partner, 'ann')).json();
    await call('PUT', 'ann/exclusion', {});
    const player = listen(openSocket(session.wsUrl, session.ticket, partner.origin));
    expect(await ended(player)).toEqual(['player_excluded', 'player_excluded']);
  });

  it('can play again when the operator lifts the exclusion, or when it ends', async () => {
    const { partner, call } = await anOperator();
    await call('PUT', 'ann/exclusion', {});
    const { body } = await call('DELETE', 'ann/exclusion');
    expect(body.player.exclusion).toBeNull();
    await (await aPlayer(own.leader(), partner, 'ann')).leave();
    await call('PUT', 'ann/exclusion', { kind: 'pause', until: inAnHour() });
    await own.database.db
      .updateTable('live_players')
      .set({ excluded_until: new Date(Date.now() - 1_000) })
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect((await call('GET', 'ann')).body.player.exclusion).toBeNull();
    await (await aPlayer(own.leader(), partner, 'ann')).leave();
  });

  it('may be a player who has never played; the exclusion applies to one partner and mode', async () => {
    const { partner, call } = await anOperator();
    const stranger = await anOperator();
    expect((await call('PUT', 'new/exclusion', {})).status).toBe(200);
    expect((await askSession(own.leader(), partner, 'new')).status).toBe(403);
    expect((await stranger.call('GET', 'new')).status).toBe(404);
    expect((await stranger.call('DELETE', 'new/exclusion')).status).toBe(404);
    expect((await askSession(own.leader(), stranger.partner, 'new')).status).toBe(200);
  });

  it.each([
    [{ kind: 'pause' }],
    [{ until: '2020-01-01T00:00:00.000Z' }],
    [{ until: 'tomorrow' }],
    [{ kind: 'holiday' }],
  ])('is not created from %j', async (body) => {
    const { call } = await anOperator();
    expect((await call('PUT', 'ann/exclusion', body)).status).toBe(400);
    expect((await call('GET', 'ann')).status).toBe(404);
  });
});

describe('the limits of a player', () => {
  const day = (kind: string, amount: number) => ({ kind, window: 'day', currency: 'PLAY', amount });

  it('are returned as set, with the play totals', async () => {
    const { partner, call } = await anOperator();
    const limits = [day('loss', 5_000), { ...day('stake', 9_000), window: 'month' }];
    const set = await call('PUT', 'ann/limits', { limits, session_minutes: 30 });
    expect(set.body.player).toMatchObject({ limits, session_minutes: 30, play: [] });
    const player = await aPlayer(own.leader(), partner, 'ann');
    const roundId = await openRound(player);
    await bet(player, 'one', roundId, 1_500);
    const { body } = await call('GET', 'ann', undefined, own.follower());
    const { play } = body.player as Player;
    expect(play.map(({ window, staked }) => [window, staked])).toEqual([
      ['day', 1_500],
      ['week', 1_500],
      ['month', 1_500],
    ]);
    const replaced = await call('PUT', 'ann/limits', { reality_check_minutes: 20 });
    expect(replaced.body.player).toMatchObject({
      ...{ limits: [], session_minutes: null, reality_check_minutes: 20 },
    });
    await player.leave();
  });

  it.each([
    ['loss', 'loss_limit'],
    ['stake', 'stake_limit'],
  ])('of %s apply across processes and change immediately', async (kind, code) => {
    const { partner, call } = await anOperator();
    const players = [
      await aPlayer(own.leader(), partner, 'ann'),
      await aPlayer(own.follower(), partner, 'ann'),
    ] as const;
    await call('PUT', 'ann/limits', { limits: [day(kind, 1_000)] });
    const roundId = await openRound(players[1]);
    const asked = [0, 1, 2, 3].map((count) =>
      bet(players[count % 2] as TestPlayer, `${count}`, roundId, 400),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.toSorted()).toEqual([code, code, 'taken', 'taken']);
    await call('PUT', 'ann/limits', { limits: [day(kind, 1_200)] });
    expect(await bet(players[0], 'more', roundId, 400)).toBe('taken');
    await Promise.all(players.map((player) => player.leave()));
  });

  it('ignore play of a window that has ended', async () => {
    const { partner, call } = await anOperator();
    await call('PUT', 'ann/limits', { limits: [day('stake', 1_000)] });
    const player = await aPlayer(own.leader(), partner, 'ann');
    const roundId = await openRound(player);
    expect(await bet(player, 'first', roundId, 1_000)).toBe('taken');
    expect(await bet(player, 'over', roundId, 100)).toBe('stake_limit');
    await own.database.db
      .updateTable('live_accounts')
      .set({ played_on: new Date(Date.now() - 86_400_000) })
      .where('day_staked', '=', 1_000)
      .execute();
    expect(await bet(player, 'next-day', roundId, 100)).toBe('taken');
    await player.leave();
  });

  it('of time end the sitting, and a break begins another', async () => {
    const { partner, call } = await anOperator();
    const player = await aPlayer(own.follower(), partner, 'ann');
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const sat = (began: number, seen: number) =>
      own.database.db
        .updateTable('live_players')
        .set({ sitting_began_at: ago(began), last_seen_at: ago(seen) })
        .where('partner_id', '=', partner.partnerId)
        .execute();
    await sat(31, 0);
    await call('PUT', 'ann/limits', { session_minutes: 30 });
    expect(await ended(player)).toEqual(['time_limit', 'time_limit']);
    expect(await codeOf(await askSession(own.leader(), partner, 'ann'))).toBe('time_limit');
    await sat(31, 14);
    expect(await codeOf(await askSession(own.leader(), partner, 'ann'))).toBe('time_limit');
    await sat(31, 16);
    await (await aPlayer(own.leader(), partner, 'ann')).leave();
  });

  it('of time end a sitting while the player is connected', async () => {
    const { partner, call } = await anOperator();
    await call('PUT', 'ann/limits', { session_minutes: 1 });
    await own.database.db
      .updateTable('live_players')
      .set({ sitting_began_at: new Date(Date.now() - 58_000) })
      .where('partner_id', '=', partner.partnerId)
      .execute();
    const player = await aPlayer(own.leader(), partner, 'ann');
    expect(await ended(player)).toEqual(['time_limit', 'time_limit']);
  });

  it.each([
    [{ limits: [day('loss', -1)] }],
    [{ limits: [day('loss', 1.5)] }],
    [{ limits: [day('loss', 1), day('loss', 2)] }],
    [{ limits: [{ ...day('loss', 1), window: 'year' }] }],
    [{ session_minutes: 0 }],
    [{ session_minutes: 1_441 }],
    [{ other: 1 }],
  ])('are refused as %j', async (body) => {
    const { call } = await anOperator();
    expect((await call('PUT', 'ann/limits', body)).status).toBe(400);
  });
});

describe('a player’s history', () => {
  it('is paged from the newest bet and contains only the player’s own', async () => {
    const { partner, call } = await anOperator();
    const player = await aPlayer(own.leader(), partner, 'ann');
    const other = await aPlayer(own.leader(), partner, 'bob');
    const roundId = await openRound(player);
    for (const id of ['a', 'b', 'c']) await bet(player, id, roundId, 100);
    await bet(other, 'theirs', roundId, 100);
    const first = (await call('GET', 'ann/bets?limit=2')).body;
    expect(first.bets.map(({ bet_id }: { bet_id: string }) => bet_id)).toEqual(['c', 'b']);
    const rest = (await call('GET', `ann/bets?limit=2&cursor=${first.next_cursor}`)).body;
    expect(rest).toMatchObject({ bets: [{ bet_id: 'a', round_id: roundId }], next_cursor: null });
    expect((await call('GET', 'ann/bets?cursor=x')).status).toBe(400);
    expect((await call('GET', 'nobody/bets')).status).toBe(404);
    await Promise.all([player.leave(), other.leave()]);
  });

  it('is sent to the player with the totals of the sitting and of the windows', async () => {
    const { partner } = await anOperator();
    const player = await aPlayer(own.follower(), partner, 'ann');
    const roundId = await openRound(player);
    await bet(player, 'a', roundId, 300);
    player.send({ t: 'history' });
    const { sitting, windows, bets } = await player.next('history');
    expect(sitting).toMatchObject({ staked: 300, paid: 0 });
    expect(windows).toContainEqual({ window: 'day', staked: 300, paid: 0 });
    expect(bets).toMatchObject([{ id: 'a', roundId, status: 'accepted', amount: 300 }]);
    await player.leave();
  });
});

describe('a repeated request of a server', () => {
  it('changes nothing, returns the same response and adds nothing to the audit log', async () => {
    const { partner, call } = await anOperator();
    const entries = () =>
      own.database.db
        .selectFrom('activity')
        .select('action')
        .where('partner_id', '=', partner.partnerId)
        .orderBy('id')
        .execute();
    const until = inAnHour();
    for (const [method, path, body] of [
      ['PUT', 'ann/limits', { session_minutes: 30, reality_check_minutes: 20 }],
      ['PUT', 'ann/exclusion', { kind: 'pause', until }],
      ['PUT', 'ann/exclusion', {}],
      ['DELETE', 'ann/exclusion', undefined],
    ] as const) {
      const first = await call(method, path, body);
      const after = await entries();
      expect(await call(method, path, body, own.follower())).toEqual(first);
      expect(await entries()).toEqual(after);
    }
    expect((await entries()).map(({ action }) => action)).toEqual([
      ...['player.limits_set', 'player.paused', 'player.excluded', 'player.admitted'],
    ]);
  });
});

import { openDatabase } from '@baize/db';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { killAllTables, startKillableTable } from '../testing/killable-table.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { aPartner, type TestPartner } from '../testing/people.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
afterEach(killAllTables);

const spots = [
  { type: 'red', value: null },
  { type: 'straight', value: 17 },
  { type: 'dozen', value: 2 },
  { type: 'corner', value: [1, 2, 4, 5] },
];

const betsPerRound = 15;

/** Three players who bet all the time and remember what the table said yes to. */
async function seatBettors(url: string, partner: TestPartner) {
  const accepted = new Set<string>();
  const players = await Promise.all(
    ['ada', 'bob', 'cid'].map((name) => aPlayer(url, partner, name)),
  );
  for (const [number, player] of players.entries()) await keepBetting(player, number, accepted);
  return {
    accepted,
    players,
    async leave() {
      for (const player of players) player.socket.terminate();
      await Promise.all(players.map((player) => player.closed));
    },
  };
}

/** Each answer is followed by the next bet, so that one is always on its way. */
async function keepBetting(player: TestPlayer, number: number, accepted: Set<string>) {
  let roundId = (await player.next('welcome')).round?.roundId ?? 0;
  let left = betsPerRound;
  const bet = () => {
    if (left-- <= 0) return;
    const spot = spots[(left + number) % spots.length];
    const id = `${number}-${roundId}-${process.hrtime.bigint()}`;
    player.send({ t: 'bet', id, roundId, amount: 100, ...spot });
  };
  player.socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (message.t === 'bet.ok') accepted.add(message.id);
    if (message.t === 'bet.ok' || message.t === 'bet.err') bet();
    if (message.t !== 'round.open') return;
    ({ roundId } = message);
    left = betsPerRound;
    bet();
  });
  bet();
}

/** Waits until nothing hangs any more; the test's own limit ends it if that never comes. */
async function untilAllDecided(): Promise<void> {
  await expect
    .poll(async () => (await inspectLedger(own.database.db)).undecidedBets, { timeout: 25_000 })
    .toBe(0);
}

async function expectNothingLost(accepted: Set<string>) {
  expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
  const bets = await own.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'status'])
    .where('client_id', 'in', [...accepted, ''])
    .execute();
  expect(bets).toHaveLength(accepted.size);
  expect(accepted.size).toBeGreaterThan(0);
}

/** Holds a lock so that the table stops exactly inside one of its transactions. */
async function blockOn(statement: string) {
  const { pool, close } = openDatabase(own.connectionString);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('rollback');
    client.release();
    await close();
  };
}

/** Resolves once another session waits for a lock. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(own.database.db);
        return Number(rows[0]?.waiting);
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
}

type Moment = (player: TestPlayer) => Promise<unknown>;

const moments: [string, Moment][] = [
  ['while bets are taken', (player) => player.upcoming('bet.ok')],
  ['just after a round opened', (player) => player.upcoming('round.open')],
  ['just after the close', (player) => player.upcoming('round.closed')],
  ['just after the result', (player) => player.upcoming('round.result')],
  ['just after the settlement', (player) => player.upcoming('settlement')],
];

describe('a table killed', () => {
  it.each(moments)('%s loses and doubles nothing', async (_, moment) => {
    const partner = await aPartner(own.database.db);
    const table = await startKillableTable(own.connectionString);
    const bettors = await seatBettors(table.url, partner);
    const [player] = bettors.players;
    if (!player) throw new Error('No player');
    await player.next('bet.ok');
    await moment(player);
    await table.kill();
    await bettors.leave();

    const next = await startKillableTable(own.connectionString);
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    await next.kill();
  });

  it.each([
    ['in the middle of a bet', 'lock table live_transfers in exclusive mode'],
    ['in the middle of the close', "select * from live_rounds where status = 'open' for share"],
    ['in the middle of the settlement', 'lock table live_daily_revenue in exclusive mode'],
  ])('%s loses and doubles nothing', async (_, statement) => {
    const partner = await aPartner(own.database.db);
    const table = await startKillableTable(own.connectionString);
    const bettors = await seatBettors(table.url, partner);
    const [player] = bettors.players;
    if (!player) throw new Error('No player');
    await player.upcoming('round.open');
    await player.upcoming('bet.ok');
    const release = await blockOn(statement);
    await untilBlocked();
    await table.kill();
    await release();
    await bettors.leave();

    const next = await startKillableTable(own.connectionString);
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    await next.kill();
  });

  it('again and again at any moment, with players coming back each time, stays sound', async () => {
    const partner = await aPartner(own.database.db);
    const accepted = new Set<string>();
    for (const messagesSeen of [3, 11, 18, 21, 24, 40]) {
      const table = await startKillableTable(own.connectionString);
      const bettors = await seatBettors(table.url, partner);
      await expect
        .poll(() => bettors.players[0]?.messages.length, { interval: 1, timeout: 15_000 })
        .toBeGreaterThan(messagesSeen);
      await table.kill();
      await bettors.leave();
      for (const id of bettors.accepted) accepted.add(id);
    }
    const last = await startKillableTable(own.connectionString);
    await untilAllDecided();
    await expectNothingLost(accepted);
    await last.kill();
  }, 90_000);

  it('and found again only much later gives every stake back', async () => {
    const partner = await aPartner(own.database.db);
    const table = await startKillableTable(own.connectionString);
    const bettors = await seatBettors(table.url, partner);
    await bettors.players[0]?.upcoming('round.open');
    await bettors.players[0]?.upcoming('bet.ok');
    await table.kill();
    await bettors.leave();
    const stale = sql<string>`closes_at - interval '1 hour'`;
    const { id } = await own.database.db
      .updateTable('live_rounds')
      .set({ closes_at: stale })
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirstOrThrow();

    const next = await startKillableTable(own.connectionString);
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    const round = await own.database.db
      .selectFrom('live_rounds')
      .select(['status', 'number', 'staked', 'paid'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(round).toMatchObject({ status: 'void', number: null, staked: round.paid });
    await next.kill();
  });
});

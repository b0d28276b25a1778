import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { connectBettors } from '../testing/bettors.ts';
import { killAllTables, startKillableTable } from '../testing/killable-table.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { blockOn, untilBlocked } from '../testing/locks.ts';
import { aPartner } from '../testing/people.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
afterEach(killAllTables);

/** Waits until every bet is decided. If that never happens, the test times out. */
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
    const bettors = await connectBettors(table.url, partner);
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
    ['in the middle of a bet', 'lock table live_bets in exclusive mode'],
    ['in the middle of the close', "select * from live_rounds where status = 'open' for share"],
    ['in the middle of the settlement', 'lock table live_daily_revenue in exclusive mode'],
  ])('%s loses and doubles nothing', async (_, statement) => {
    const partner = await aPartner(own.database.db);
    const table = await startKillableTable(own.connectionString);
    const bettors = await connectBettors(table.url, partner);
    const [player] = bettors.players;
    if (!player) throw new Error('No player');
    await player.upcoming('round.open');
    await player.upcoming('bet.ok');
    const release = await blockOn(own.connectionString, statement);
    await untilBlocked(own.database.db);
    await table.kill();
    await release();
    await bettors.leave();

    const next = await startKillableTable(own.connectionString);
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    await next.kill();
  });

  it('repeatedly at any moment, with players reconnecting each time, keeps a sound ledger', async () => {
    const partner = await aPartner(own.database.db);
    const accepted = new Set<string>();
    for (const messagesSeen of [3, 11, 18, 21, 24, 40]) {
      const table = await startKillableTable(own.connectionString);
      const bettors = await connectBettors(table.url, partner);
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

  it('and restarted much later refunds every stake', async () => {
    const partner = await aPartner(own.database.db);
    const table = await startKillableTable(own.connectionString);
    const bettors = await connectBettors(table.url, partner);
    await bettors.players[0]?.upcoming('round.open');
    await bettors.players[0]?.upcoming('bet.ok');
    await table.kill();
    await bettors.leave();
    const anHourBefore = (column: 'closes_at' | 'reveal_at') =>
      sql<string>`${sql.ref(column)} - interval '1 hour'`;
    const { id } = await own.database.db
      .updateTable('live_rounds')
      .set({ closes_at: anHourBefore('closes_at'), reveal_at: anHourBefore('reveal_at') })
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

describe('a process that accepts bets beside the leader', () => {
  async function startBoth() {
    const partner = await aPartner(own.database.db);
    const leader = await startKillableTable(own.connectionString);
    const watcher = await aPlayer(leader.url, partner, 'watcher');
    await watcher.next('round.open');
    const beside = await startKillableTable(own.connectionString);
    const bettors = await connectBettors(beside.url, partner);
    await expect.poll(() => bettors.accepted.size, { timeout: 15_000 }).toBeGreaterThan(5);
    return { leader, watcher, beside, bettors };
  }

  it('can be killed at any moment: the round continues with its accepted bets', async () => {
    const { leader, watcher, beside, bettors } = await startBoth();
    await beside.kill();
    await bettors.leave();
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    await watcher.leave();
    await leader.kill();
  });

  it('can freeze at any moment: no round waits for it, and it resumes with the current state', async () => {
    const { leader, watcher, beside, bettors } = await startBoth();
    beside.freeze();
    const { roundId } = await watcher.upcoming('round.open');
    await watcher.next('round.result', (message) => message.roundId === roundId);
    beside.wake();
    await bettors.players[0]?.next('round.result', (message) => message.roundId >= roundId);
    await bettors.leave();
    await beside.kill();
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    await watcher.leave();
    await leader.kill();
  });
});

describe('a leader that freezes', () => {
  it.each([
    ['while bets are taken', undefined],
    ['in the middle of a settlement', 'lock table live_daily_revenue in exclusive mode'],
  ])('%s is replaced, and notices it when it resumes', async (_, statement) => {
    const partner = await aPartner(own.database.db);
    const leader = await startKillableTable(own.connectionString);
    const bettors = await connectBettors(leader.url, partner);
    await bettors.players[0]?.upcoming('bet.ok');
    const next = await startKillableTable(own.connectionString);
    const watcher = await aPlayer(next.url, partner, 'watcher');
    const release = statement && (await blockOn(own.connectionString, statement));
    if (release) await untilBlocked(own.database.db);
    leader.freeze();
    if (release) await release();
    const { roundId } = await watcher.upcoming('round.open');
    await watcher.next('round.result', (message) => message.roundId === roundId);
    leader.wake();
    const [bettor] = bettors.players;
    expect(await bettor?.next('round.result', (message) => message.roundId === roundId)).toEqual(
      await watcher.next('round.result', (message) => message.roundId === roundId),
    );
    await bettors.leave();
    await leader.kill();
    await untilAllDecided();
    await expectNothingLost(bettors.accepted);
    await watcher.leave();
    await next.kill();
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killAllTables, startKillableTable } from '../testing/killable-table.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { blockOn } from '../testing/locks.ts';
import { aPartner } from '../testing/people.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const own = useDatabase();
let here = '';
let elsewhere = '';

beforeEach(async () => {
  here = await mkdtemp(join(tmpdir(), 'baize-here-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'baize-elsewhere-'));
});
afterEach(async () => {
  await killAllTables();
  for (const folder of [here, elsewhere]) await rm(folder, { recursive: true });
});

const start = (folder: string) => startKillableTable(own.connectionString, folder, 3_000);

const betsOf = (partnerId: number) =>
  own.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'round_id', 'status', 'amount', 'payout'])
    .where('partner_id', '=', partnerId)
    .execute();

const names = ['ada', 'bob', 'cid'];
const spots = [
  { type: 'red', value: null },
  { type: 'straight', value: 17 },
  { type: 'corner', value: [1, 2, 4, 5] },
];

/** Three bets of each player in the first round after this one. */
async function placeBets(players: TestPlayer[], after: number): Promise<string[]> {
  const opened = await Promise.all(
    players.map((player) => player.next('round.open', ({ roundId }) => roundId > after)),
  );
  const roundId = Math.max(...opened.map((round) => round.roundId));
  const answers = players.flatMap((player, number) =>
    spots.map((spot, count) => {
      const id = `${roundId}-${number}-${count}`;
      player.send({ t: 'bet', id, roundId, amount: 100, ...spot });
      return player.next('bet.ok', (message) => message.id === id);
    }),
  );
  return (await Promise.all(answers)).map(({ id }) => id);
}

/** A table that has said yes to bets and is killed before the database has heard of them. */
async function killWithUnwrittenBets() {
  const partner = await aPartner(own.database.db);
  const table = await start(here);
  const players = await Promise.all(names.map((name) => aPlayer(table.url, partner, name)));
  const accepted = await placeBets(players, 0);
  const settled = await Promise.all(players.map((player) => player.next('settlement')));
  const lock = 'lock table live_transfers in exclusive mode';
  const release = await blockOn(own.connectionString, lock);
  const unwritten = await placeBets(players, settled[0]?.roundId ?? 0);
  await table.kill();
  // The server ends a session whose client is gone only when it next talks to it.
  await own.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await release();
  await Promise.all(players.map((player) => player.closed));
  const written = (await betsOf(partner.partnerId)).map(({ client_id }) => client_id);
  expect(written.sort()).toEqual(accepted.sort());
  return { partner, accepted: new Set([...accepted, ...unwritten]), unwritten };
}

async function untilDecided() {
  await expect
    .poll(async () => (await inspectLedger(own.database.db)).undecidedBets, { timeout: 25_000 })
    .toBe(0);
}

const readRound = (id: number) =>
  own.database.db
    .selectFrom('live_rounds')
    .select(['status', 'bet_count', 'staked', 'paid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function add(bets: { amount: number; payout: number }[]) {
  const sum = { bets: bets.length, staked: 0, paid: 0 };
  for (const { amount, payout } of bets) {
    sum.staked += amount;
    sum.paid += payout;
  }
  return sum;
}

describe('a table killed with bets the database has not heard of', () => {
  it('finds them in its journal when it starts again, and plays the round out', async () => {
    const { partner, accepted } = await killWithUnwrittenBets();
    const next = await start(here);
    const ids = (await betsOf(partner.partnerId)).map(({ client_id }) => client_id);
    expect(new Set(ids)).toEqual(accepted);
    await untilDecided();
    expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
    const back = await aPlayer(next.url, partner, 'ada');
    await back.upcoming('round.open');
    // Nothing is left but the journal of the table that runs.
    expect(await readdir(here)).toHaveLength(1);
    await back.leave();
    await next.kill();
  });

  it('finds the round settled by another machine, and ends them as it ended', async () => {
    const { partner, accepted, unwritten } = await killWithUnwrittenBets();
    const other = await start(elsewhere);
    const watcher = await aPlayer(other.url, partner, 'watcher');
    await watcher.upcoming('round.open');
    expect(await betsOf(partner.partnerId)).toHaveLength(accepted.size - unwritten.length);

    const back = await start(here);
    const bets = await betsOf(partner.partnerId);
    expect(new Set(bets.map(({ client_id }) => client_id))).toEqual(accepted);
    // On a slow machine the other one may have come too late to play the round out.
    const round = await readRound(bets.at(-1)?.round_id ?? 0);
    const endings = round.status === 'void' ? ['refunded'] : ['won', 'lost'];
    for (const { client_id, status } of bets) {
      if (unwritten.includes(client_id)) expect(endings).toContain(status);
    }
    const late = bets.filter(({ client_id }) => unwritten.includes(client_id));
    const { staked, paid } = add(late);
    expect(round).toMatchObject({ bet_count: late.length, staked, paid });
    expect(await inspectLedger(own.database.db)).toMatchObject({
      ...{ sum: 0, wrongBalances: 0, wrongBets: 0 },
    });
    const revenue = await own.database.db
      .selectFrom('live_daily_revenue')
      .select(['bets', 'staked', 'paid'])
      .where('partner_id', '=', partner.partnerId)
      .executeTakeFirstOrThrow();
    expect(revenue).toEqual(add(bets.filter(({ status }) => status !== 'refunded')));
    await watcher.leave();
    await Promise.all([other.kill(), back.kill()]);
  });

  it('gives back those whose money was spent elsewhere meanwhile', async () => {
    const { partner, unwritten } = await killWithUnwrittenBets();
    const other = await start(elsewhere);
    for (const name of names) {
      const player = await aPlayer(other.url, partner, name);
      const { roundId } = await player.upcoming('round.open');
      const { balance: amount } = (await player.next('welcome')).player;
      player.send({ t: 'bet', id: 'all', roundId, type: 'red', amount });
      expect(await player.next('bet.ok')).toMatchObject({ balance: 0 });
      await player.next('settlement', (message) => message.roundId === roundId);
      await player.leave();
    }
    // Whoever won has money again; only the others can no longer cover what they had staked.
    const poor = (
      await own.database.db
        .selectFrom('live_accounts')
        .innerJoin('live_players', 'live_players.id', 'live_accounts.player_id')
        .select('live_players.id')
        .where('partner_id', '=', partner.partnerId)
        .where('balance', '<', 100)
        .execute()
    ).map(({ id }) => id);
    const back = await start(here);
    const late = await own.database.db
      .selectFrom('live_bets')
      .select(['player_id', 'round_id', 'status'])
      .where('partner_id', '=', partner.partnerId)
      .where('client_id', 'in', unwritten)
      .execute();
    expect(late).toHaveLength(unwritten.length);
    const isVoid = (await readRound(late[0]?.round_id ?? 0)).status === 'void';
    for (const { player_id, status } of late) {
      expect(status === 'refunded').toBe(isVoid || poor.includes(player_id));
    }
    expect(await inspectLedger(own.database.db)).toMatchObject({
      ...{ sum: 0, wrongBalances: 0, wrongBets: 0 },
    });
    await Promise.all([other.kill(), back.kill()]);
  });
});

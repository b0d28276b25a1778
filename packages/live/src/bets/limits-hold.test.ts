import type { Database } from '@baize/db';
import fc from 'fast-check';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { limitPlayer } from '../players/limit-player.ts';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { useDatabase } from '../testing/test-table.ts';
import { createBetQueue } from './bet-queue.ts';
import type { Bettor } from './place-bets.ts';
import { takeBackBets } from './take-back-bets.ts';

const own = useDatabase();
const { log } = Fastify({ logger: { level: 'silent' } });

const spots = [
  { type: 'red', value: null },
  { type: 'black', value: null },
  { type: 'straight', value: 17 },
  { type: 'straight', value: 18 },
  { type: 'dozen', value: 2 },
] as const;

const some = (most: number) => fc.option(fc.integer({ min: 100, max: most }), { nil: null });

/** Any limits, and any bets in any order from two players at two tables through two processes. */
const plays = fc.record({
  loss: some(6_000),
  stake: some(6_000),
  round: fc.integer({ min: 500, max: 5_000 }),
  partnerRound: some(5_000),
  spot: some(2_000),
  house: some(20_000),
  bets: fc.array(
    fc.record({
      player: fc.nat(1),
      table: fc.nat(1),
      process: fc.nat(1),
      spot: fc.integer({ min: 0, max: spots.length - 1 }),
      amount: fc.integer({ min: 1, max: 12 }).map((hundreds) => hundreds * 100),
      isTakenBack: fc.boolean(),
    }),
    { minLength: 1, maxLength: 24 },
  ),
});
type Play = typeof plays extends fc.Arbitrary<infer P> ? P : never;

const onSeventeen = { player: 0, table: 0, process: 0, spot: 2, amount: 1_200, isTakenBack: false };

/** One bet too large for this limit, so that each is met whatever is drawn. */
const beyond = (limit: Partial<Play>): [Play] => [
  {
    ...{ loss: null, stake: null, round: 5_000, partnerRound: null, spot: null, house: null },
    bets: [onSeventeen],
    ...limit,
  },
];
const each = [{ loss: 500 }, { stake: 500 }, { round: 500 }, { spot: 500 }, { house: 2_000 }];

let runs = 0;

async function setUp(db: Database, play: Play) {
  const name = `t${++runs}`;
  const tableIds = [await addTable(db, `${name}-a`), await addTable(db, `${name}-b`)];
  await db
    .updateTable('live_tables')
    .set({
      max_round_stake: play.round,
      spot_limits: JSON.stringify(play.spot === null ? {} : { straight: play.spot }),
      max_exposure: play.house,
      exposure_since: play.house === null ? null : new Date(),
    })
    .where('id', 'in', tableIds)
    .execute();
  const rounds: number[] = [];
  for (const id of tableIds) rounds.push((await leadOpenRound(db, id)).round.id);
  const bettors = [await aBettor(db, tableIds), await aBettor(db, tableIds)];
  for (const { partnerId } of bettors) {
    await limitPlayer(
      db,
      { partnerId, mode: 'test', externalId: 'p' },
      {
        limits: (['loss', 'stake'] as const).flatMap((kind) => {
          const amount = play[kind];
          return amount === null ? [] : { kind, window: 'week', currency: 'PLAY', amount };
        }),
        session_minutes: null,
        reality_check_minutes: null,
      },
    );
    for (const table_id of tableIds) {
      const max_round_stake = play.partnerRound;
      await db
        .insertInto('partner_table_limits')
        .values({
          partner_id: partnerId,
          mode: 'test',
          table_id,
          currency: 'PLAY',
          max_round_stake,
        })
        .execute();
    }
  }
  return { tableIds, rounds, bettors };
}

const codes = new Set<string>();

async function playOut(play: Play) {
  const { db, pool } = own.database;
  const { tableIds, rounds, bettors } = await setUp(db, play);
  const processes = [createBetQueue(pool, log), createBetQueue(pool, log)];
  await Promise.all(
    play.bets.map(async ({ player, table, process, spot, amount, isTakenBack }, index) => {
      const bettor = { ...bettors[player], tableId: tableIds[table] } as Bettor;
      const roundId = rounds[table] ?? 0;
      const bet = await aBet(db, { id: `${index}`, roundId, amount, ...spots[spot] });
      const outcome = await processes[process]?.place({
        ...{ bettor, bet, placedAt: Date.now(), isInTime: true },
      });
      if (outcome && 'error' in outcome) codes.add(outcome.error);
      else if (isTakenBack) {
        await takeBackBets(db, { bettor, roundId, id: bet.id, at: Date.now() });
      }
    }),
  );
  for (const process of processes) await process.close();
  return { rounds, players: bettors.map(({ playerId }) => playerId) };
}

/** The highest sum of what lies on the cloth, by whatever it is grouped. */
async function highest(rounds: readonly number[], what: string, by: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(${sql.raw(what)})::bigint as sum
    from live_bets bet, unnest(covered) as outcome
    where round_id = any (${[...rounds]}::bigint[]) and status = 'accepted'
    group by ${sql.raw(by)} order by 1 desc limit 1`.execute(own.database.db);
  return rows[0]?.sum ?? 0;
}

it('no order of bets over two tables and two processes passes a limit of any kind', async () => {
  const none = Number.POSITIVE_INFINITY;
  await fc.assert(
    fc.asyncProperty(plays, async (play) => {
      const { rounds, players } = await playOut(play);
      const stake = 'amount::numeric / cardinality(covered)';
      expect(await highest(rounds, stake, 'player_id')).toBeLessThanOrEqual(
        Math.min(play.loss ?? none, play.stake ?? none),
      );
      expect(await highest(rounds, stake, 'player_id, round_id')).toBeLessThanOrEqual(
        Math.min(play.round, play.partnerRound ?? none),
      );
      const onStraight = `case type when 'straight' then amount else 0 end`;
      expect(await highest(rounds, onStraight, 'player_id, round_id, value')).toBeLessThanOrEqual(
        play.spot ?? none,
      );
      const cost = await highest(rounds, 'potential - amount', 'round_id, outcome');
      expect(cost).toBeLessThanOrEqual(play.house ?? none);
      // What is kept to decide by is what lies there.
      const { db } = own.database;
      const { rows } = await sql<{ kept: number | null }>`
        select max(cost) as kept from live_round_exposures, unnest(liability) as cost
        where round_id = any (${rounds}::bigint[])`.execute(db);
      if (play.house !== null) expect(rows[0]?.kept ?? 0).toBe(cost);
      const kept = await db
        .selectFrom('live_accounts')
        .select(['month_staked', 'balance'])
        .where('player_id', 'in', players)
        .execute();
      for (const { month_staked, balance } of kept) expect(month_staked).toBe(100_000 - balance);
    }),
    { numRuns: 30, examples: each.map(beyond) },
  );
  expect([...codes].sort()).toEqual(
    expect.arrayContaining([
      'house_limit',
      'loss_limit',
      'round_limit',
      'spot_limit',
      'stake_limit',
    ]),
  );
  expect(await inspectLedger(own.database.db)).toMatchObject({
    ...soundLedger,
    undecidedBets: expect.any(Number),
  });
});

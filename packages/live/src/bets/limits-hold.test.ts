import fc from 'fast-check';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { limitPlayer } from '../players/limit-player.ts';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets } from '../testing/wallet-round.ts';
import type { Bankroll } from './bankroll.ts';
import type { Bettor } from './place-bets.ts';
import { createPlayMoney } from './play-money.ts';
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

/**
 * Arbitrary limits, and arbitrary bets in any order by two players at two tables through two
 * processes.
 */
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

/** One bet above this limit, so that each limit is reached in every run. */
const beyond = (limit: Partial<Play>): [Play] => [
  {
    ...{ loss: null, stake: null, round: 5_000, partnerRound: null, spot: null, house: null },
    bets: [onSeventeen],
    ...limit,
  },
];
const each = [{ loss: 500 }, { stake: 500 }, { round: 500 }, { spot: 500 }, { house: 2_000 }];

/**
 * Two processes that use the same kind of money, and two players at two tables with open rounds.
 */
type Stage = {
  currency: string;
  rounds: { tableId: string; roundId: number }[];
  bettors: Bettor[];
  processes: Bankroll[];
  close(): Promise<void>;
};

let runs = 0;

async function stagePlayMoney(play: Play): Promise<Stage> {
  const { db, pool } = own.database;
  const name = `t${++runs}`;
  const tableIds = [await addTable(db, `${name}-a`), await addTable(db, `${name}-b`)];
  await db
    .updateTable('live_tables')
    .set(tableLimitsOf(play))
    .where('id', 'in', tableIds)
    .execute();
  const rounds: Stage['rounds'] = [];
  for (const tableId of tableIds) {
    rounds.push({ tableId, roundId: (await leadOpenRound(db, tableId)).round.id });
  }
  const bettors = [await aBettor(db, tableIds), await aBettor(db, tableIds)];
  const processes = [createPlayMoney(pool, log), createPlayMoney(pool, log)];
  const close = async () => {
    for (const process of processes) await process.close();
  };
  return { currency: 'PLAY', rounds, bettors, processes, close };
}

async function stageWallet(play: Play): Promise<Stage> {
  const { database } = own;
  const wallet = await startWallet(100_000);
  const [first, second] = [await aWalletRound(database), await aWalletRound(database)];
  const rounds = [first, second].map(({ table, roundId }) => ({ tableId: table.id, roundId }));
  await database.db
    .updateTable('live_table_limits')
    .set(tableLimitsOf(play))
    .where('currency', '=', 'EUR')
    .where('table_id', 'in', [first.table.id, second.table.id])
    .execute();
  const bettors = [
    await aWalletBettor(database, wallet, first, 'p'),
    await aWalletBettor(database, wallet, first, 'p'),
  ];
  const processes = [openWallets(own.appDatabase), openWallets(own.appDatabase)];
  const close = async () => {
    for (const process of processes) await process.close();
    wallet.close();
  };
  return { currency: 'EUR', rounds, bettors, processes, close };
}

const tableLimitsOf = (play: Play) => ({
  max_round_stake: play.round,
  spot_limits: JSON.stringify(play.spot === null ? {} : { straight: play.spot }),
  max_exposure: play.house,
  exposure_since: play.house === null ? null : new Date(Date.now() - 3_600_000),
});

async function limitPlayers(play: Play, { currency, rounds, bettors }: Stage): Promise<void> {
  const { db } = own.database;
  for (const { partnerId } of bettors) {
    const player = { partnerId, mode: 'test', externalId: 'p' } as const;
    await limitPlayer(db, player, {
      limits: (['loss', 'stake'] as const).flatMap((kind) => {
        const amount = play[kind];
        return amount === null ? [] : { kind, window: 'week', currency, amount };
      }),
      session_minutes: null,
      reality_check_minutes: null,
    });
    for (const { tableId: table_id } of rounds) {
      const max_round_stake = play.partnerRound;
      await db
        .insertInto('partner_table_limits')
        .values({ partner_id: partnerId, mode: 'test', table_id, currency, max_round_stake })
        .execute();
    }
  }
}

/** Returns the reasons why bets were refused. */
async function playOut(play: Play, { rounds, bettors, processes }: Stage): Promise<string[]> {
  const { db } = own.database;
  const codes: string[] = [];
  await Promise.all(
    play.bets.map(async ({ player, table, process, spot, amount, isTakenBack }, index) => {
      const { tableId, roundId } = rounds[table] ?? { tableId: '', roundId: 0 };
      const bettor = { ...bettors[player], tableId } as Bettor;
      const bet = await aBet(db, { id: `${index}`, roundId, amount, ...spots[spot] });
      const outcome = await processes[process]?.place({
        ...{ bettor, bet, placedAt: Date.now(), isInTime: true },
      });
      if (outcome && 'error' in outcome) codes.push(outcome.error);
      else if (isTakenBack) {
        await takeBackBets(db, { bettor, roundId, id: bet.id, at: Date.now() });
      }
    }),
  );
  return codes;
}

/** The highest sum over open bets in any group. */
async function highest(rounds: readonly number[], what: string, by: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(${sql.raw(what)})::bigint as sum
    from live_bets bet, unnest(covered) as outcome
    where round_id = any (${[...rounds]}::bigint[]) and status = 'accepted'
    group by ${sql.raw(by)} order by 1 desc limit 1`.execute(own.database.db);
  return rows[0]?.sum ?? 0;
}

async function expectWithin(play: Play, { rounds, bettors }: Stage): Promise<void> {
  const none = Number.POSITIVE_INFINITY;
  const { db } = own.database;
  const roundIds = rounds.map(({ roundId }) => roundId);
  const stake = 'amount::numeric / cardinality(covered)';
  expect(await highest(roundIds, stake, 'player_id')).toBeLessThanOrEqual(
    Math.min(play.loss ?? none, play.stake ?? none),
  );
  expect(await highest(roundIds, stake, 'player_id, round_id')).toBeLessThanOrEqual(
    Math.min(play.round, play.partnerRound ?? none),
  );
  const onStraight = `case type when 'straight' then amount else 0 end`;
  expect(await highest(roundIds, onStraight, 'player_id, round_id, value')).toBeLessThanOrEqual(
    play.spot ?? none,
  );
  const cost = await highest(roundIds, 'potential - amount', 'round_id, outcome');
  expect(cost).toBeLessThanOrEqual(play.house ?? none);
  // The stored sums that the judge uses equal the sums of the open bets.
  const { rows } = await sql<{ kept: number | null }>`
    select max(cost) as kept from live_round_exposures, unnest(liability) as cost
    where round_id = any (${roundIds}::bigint[])`.execute(db);
  if (play.house !== null) expect(rows[0]?.kept ?? 0).toBe(cost);
  for (const { account } of bettors) {
    const { rows: accounts } = await sql<{ counted: number; staked: number }>`
      select month_staked as counted, (select coalesce(sum(amount), 0)::bigint from live_bets
        where account_id = account.id and status = 'accepted') as staked
      from live_accounts account where id = ${account.id}`.execute(db);
    for (const { counted, staked } of accounts) expect(counted).toBe(staked);
  }
}

it.each([
  ['play money', stagePlayMoney],
  ["an operator's wallet", stageWallet],
] as const)(
  'no order of bets over two tables and two processes passes a limit with %s',
  async (_, stage) => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(plays, async (play) => {
        const staged = await stage(play);
        await limitPlayers(play, staged);
        for (const code of await playOut(play, staged)) codes.add(code);
        await staged.close();
        await expectWithin(play, staged);
      }),
      { numRuns: 20, examples: each.map(beyond) },
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
  },
);

import type { PlacedBet } from '@baize/contract/live';
import Fastify from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeRound } from '../rounds/close-round.ts';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger } from '../testing/ledger.ts';
import { blockOn, countBlocked, untilBlocked } from '../testing/locks.ts';
import { useDatabase } from '../testing/test-table.ts';
import type { Bankroll } from './bankroll.ts';
import { type BetRequest, type Bettor, placeBets } from './place-bets.ts';
import { createPlayMoney } from './play-money.ts';

const own = useDatabase();
const { log } = Fastify({ logger: { level: 'silent' } });
const queues: Bankroll[] = [];
const newQueue = () => {
  const queue = createPlayMoney(own.database.pool, log);
  queues.push(queue);
  return queue;
};
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
});
let roundId = 0;

beforeAll(async () => {
  ({ id: roundId } = (await leadOpenRound(own.database.db)).round);
});

async function ask(bettor: Bettor, bet: Partial<PlacedBet>, isInTime = true): Promise<BetRequest> {
  const checked = await aBet(own.database.db, { roundId, ...bet });
  return { bettor, bet: checked, placedAt: Date.now(), isInTime };
}

/** Places all bets in one turn of the event loop, so that they share a batch. */
const placeAll = (queue: Bankroll, requests: readonly BetRequest[]) =>
  Promise.all(requests.map((request) => queue.place(request)));

const betsOf = async ({ playerId }: Bettor) => {
  const rows = await own.database.db
    .selectFrom('live_bets')
    .select('client_id')
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return rows.map(({ client_id }) => client_id);
};

describe('a batch of bets', () => {
  it('accepts and refuses each bet separately', async () => {
    const anna = await aBettor(own.database.db);
    const bert = await aBettor(own.database.db);
    const outcomes = await placeAll(newQueue(), [
      await ask(anna, { id: 'a' }),
      await ask(anna, { id: 'b', roundId: 999_999 }),
      await ask(bert, { id: 'a', amount: 99_000 }),
      await ask(bert, { id: 'c', amount: 2_000 }),
      await ask({ ...anna, playerId: 999_999 }, { id: 'a' }),
      await ask(anna, { id: 'd' }, false),
      await ask(anna, { id: 'e', amount: 2_000 }),
      await ask({ ...anna, tableId: 'another' }, { id: 'f' }),
    ]);
    expect(outcomes).toEqual([
      { balance: 99_000 },
      { error: 'unknown_round' },
      { balance: 1_000 },
      { error: 'insufficient_balance' },
      { error: 'unavailable' },
      { error: 'bets_closed' },
      { balance: 97_000 },
      { error: 'unknown_round' },
    ]);
    expect([await betsOf(anna), await betsOf(bert)]).toEqual([['a', 'e'], ['a']]);
  });

  it('judges each bet of a player by the state its predecessors left', async () => {
    const bettor = await aBettor(own.database.db);
    const amounts = [60_000, 50_000, 40_000, 100];
    const requests = await Promise.all(
      amounts.map((amount, index) => ask(bettor, { id: `${index}`, amount })),
    );
    const client = await own.database.pool.connect();
    try {
      expect(await placeBets(client, requests)).toEqual([
        { balance: 40_000 },
        { error: 'insufficient_balance' },
        { balance: 0 },
        { error: 'insufficient_balance' },
      ]);
    } finally {
      client.release();
    }
  });

  it('accepts the other bets when one is refused', async () => {
    const bettor = await aBettor(own.database.db);
    const amounts = [60_000, 50_000, 40_000, 30_000, 100];
    const requests = await Promise.all(
      amounts.map((amount, index) => ask(bettor, { id: `${index}`, amount })),
    );
    expect(await placeAll(newQueue(), requests)).toEqual([
      { balance: 40_000 },
      { error: 'insufficient_balance' },
      { balance: 0 },
      { error: 'insufficient_balance' },
      { error: 'insufficient_balance' },
    ]);
  });

  it('accepts an id once and returns the same response for the same bet', async () => {
    const bettor = await aBettor(own.database.db);
    const queue = newQueue();
    const same = await ask(bettor, { id: 'x' });
    const outcomes = await placeAll(queue, [same, same, await ask(bettor, { id: 'y' }), same]);
    for (const outcome of outcomes) expect(outcome).toHaveProperty('balance');
    expect(await betsOf(bettor)).toEqual(['x', 'y']);
    expect(await queue.place({ ...same, isInTime: false })).toEqual({ balance: 98_000 });
    for (const other of [{ amount: 500 }, { type: 'black' as const }, { roundId: roundId + 1 }]) {
      expect(await queue.place(await ask(bettor, { id: 'x', ...other }))).toEqual({
        error: 'bet_id_reused',
      });
    }
  });

  it('applies the current limits of the table, not those read earlier', async () => {
    const { db } = own.database;
    const tableId = await addTable(db, 'stricter');
    const there = await aBettor(db, [tableId]);
    const round = (await leadOpenRound(db, tableId)).round.id;
    await db
      .updateTable('live_tables')
      .set({ min_bet: 200, max_payout: 7_200 })
      .where('id', '=', tableId)
      .execute();
    const outcomes = await placeAll(newQueue(), [
      await ask(there, { id: 'a', roundId: round, amount: 199 }),
      await ask(there, { id: 'b', roundId: round, amount: 3_601 }),
      await ask(there, { id: 'c', roundId: round, amount: 3_600 }),
    ]);
    expect(outcomes).toEqual([
      { error: 'below_minimum' },
      { error: 'above_maximum' },
      { balance: 96_400 },
    ]);
  });
});

describe('a player', () => {
  it('has the limits of each round, also when playing at two tables in turn', async () => {
    const { db } = own.database;
    const tables = [await addTable(db, 'one'), await addTable(db, 'two')];
    const bettor = await aBettor(db, tables);
    await db
      .updateTable('live_tables')
      .set({ max_round_stake: 1_000, max_bets_per_round: 3 })
      .where('id', 'in', tables)
      .execute();
    const queue = newQueue();
    const rounds = await Promise.all(
      tables.map(async (tableId) => ({
        tableId,
        roundId: (await leadOpenRound(db, tableId)).round.id,
      })),
    );
    const codes: unknown[] = [];
    for (const [count, amount] of [600, 500, 100, 100, 100].entries()) {
      for (const { tableId, roundId: round } of rounds) {
        const bet = { id: `${count}-${round}`, amount, roundId: round };
        const outcome = await queue.place(await ask({ ...bettor, tableId }, bet));
        codes.push('error' in outcome ? outcome.error : 'ok');
      }
    }
    const one = ['ok', 'round_limit', 'ok', 'ok', 'round_limit'];
    expect(codes).toEqual(one.flatMap((code) => [code, code]));
  });

  it('cannot spend money twice through several processes', async () => {
    const bettor = await aBettor(own.database.db);
    const processes = [newQueue(), newQueue(), newQueue()];
    const placed = processes.flatMap((queue, side) =>
      Array.from({ length: 8 }, async (_, count) =>
        queue.place(await ask(bettor, { id: `${side}-${count}`, amount: 10_000 })),
      ),
    );
    const outcomes = await Promise.all(placed);
    expect(outcomes.filter((outcome) => 'balance' in outcome)).toHaveLength(10);
    expect(await betsOf(bettor)).toHaveLength(10);
    expect(await inspectLedger(own.database.db)).toMatchObject({ sum: 0, wrongBalances: 0 });
  });

  it('stays within a round limit through several processes', async () => {
    const { db } = own.database;
    const tableId = await addTable(db, 'narrow');
    const bettor = await aBettor(db, [tableId]);
    await db
      .updateTable('live_tables')
      .set({ max_bets_per_round: 5 })
      .where('id', '=', tableId)
      .execute();
    const round = (await leadOpenRound(db, tableId)).round.id;
    const processes = [newQueue(), newQueue(), newQueue()];
    const placed = processes.flatMap((queue, side) =>
      Array.from({ length: 5 }, async (_, count) =>
        queue.place(
          await ask(
            { ...bettor, tableId },
            { id: `${side}-${count}`, roundId: round, amount: 100 },
          ),
        ),
      ),
    );
    const outcomes = await Promise.all(placed);
    expect(outcomes.filter((outcome) => 'balance' in outcome)).toHaveLength(5);
    expect(await betsOf(bettor)).toHaveLength(5);
  });

  it('gets one bet when sending the same one to two processes', async () => {
    const bettor = await aBettor(own.database.db);
    const processes = [newQueue(), newQueue(), newQueue()];
    const request = await ask(bettor, { id: 'same' });
    for (const outcome of await Promise.all(processes.map((queue) => queue.place(request)))) {
      expect(outcome).toEqual({ balance: 99_000 });
    }
    expect(await betsOf(bettor)).toEqual(['same']);
  });
});

describe('a bet in flight', () => {
  const lockAccount = ({ playerId }: Bettor) =>
    blockOn(
      own.connectionString,
      `select * from live_accounts where player_id = ${playerId} for update`,
    );

  it('delays the close of its round, and no bet follows', async () => {
    const { db } = own.database;
    const tableId = await addTable(db, 'closing');
    const there = await aBettor(db, [tableId]);
    const { lease, round } = await leadOpenRound(db, tableId);
    const release = await lockAccount(there);
    const placed = newQueue().place(await ask(there, { id: 'early', roundId: round.id }));
    await untilBlocked(db);
    const times = { closedAt: Date.now(), revealAt: Date.now() };
    const closed = closeRound(db, lease, round.id, times);
    await untilBlocked(db, 2);
    const late = newQueue().place(await ask(there, { id: 'late', roundId: round.id }));
    await release();
    expect(await placed).toHaveProperty('balance');
    expect(await closed).toMatchObject({ status: 'closed' });
    // The bet may have arrived before the close; the test requires only that the close waited for
    // it.
    const lateOutcome = await late;
    const isTaken = 'balance' in lateOutcome;
    if (!isTaken) expect(lateOutcome).toEqual({ error: 'bets_closed' });
    expect(await betsOf(there)).toHaveLength(isTaken ? 2 : 1);
    expect(await newQueue().place(await ask(there, { id: 'later', roundId: round.id }))).toEqual({
      error: 'bets_closed',
    });
  });

  /**
   * Places two bets of Anna's that together exceed her balance; the first waits for her account.
   */
  async function placeTwo(queue: Bankroll, anna: Bettor) {
    const release = await lockAccount(anna);
    const first = queue.place(await ask(anna, { id: 'first', amount: 60_000 }));
    await untilBlocked(own.database.db);
    const second = queue.place(await ask(anna, { id: 'second', amount: 50_000 }));
    return async () => {
      await release();
      return Promise.all([first, second]);
    };
  }
  const inOrder = [{ balance: 40_000 }, { error: 'insufficient_balance' }];

  /** Resolves when the connections are gone, so that later waiters are other connections. */
  const cutThoseThatWait = () =>
    own.database.pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);

  it('delays the next bet of its player only', async () => {
    const { db } = own.database;
    const [anna, bert] = [await aBettor(db), await aBettor(db)];
    const queue = newQueue();
    const letGo = await placeTwo(queue, anna);
    expect(await queue.place(await ask(bert, { id: 'other' }))).toEqual({ balance: 99_000 });
    expect(await betsOf(anna)).toEqual([]);
    expect(await letGo()).toEqual(inOrder);
  });

  it('delays the next bet of its player also while it is retried', async () => {
    const { db } = own.database;
    const [anna, bert] = [await aBettor(db), await aBettor(db)];
    const queue = newQueue();
    const letGo = await placeTwo(queue, anna);
    await cutThoseThatWait();
    await untilBlocked(db);
    expect(await queue.place(await ask(bert, { id: 'other' }))).toEqual({ balance: 99_000 });
    expect(await countBlocked(db)).toBe(1);
    expect(await letGo()).toEqual(inOrder);
  });

  it('is retried when its connection is cut, and counts once', async () => {
    const { db } = own.database;
    const bettor = await aBettor(db);
    const release = await lockAccount(bettor);
    const queue = newQueue();
    const placed = placeAll(queue, [
      await ask(bettor, { id: 'one' }),
      await ask(bettor, { id: 'two' }),
    ]);
    await untilBlocked(db);
    await cutThoseThatWait();
    await release();
    for (const outcome of await placed) expect(outcome).toHaveProperty('balance');
    expect(await betsOf(bettor)).toEqual(['one', 'two']);
    expect(await inspectLedger(db)).toMatchObject({ sum: 0, wrongBalances: 0, wrongBets: 0 });
  });
});

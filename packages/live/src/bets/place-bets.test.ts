import type { PlacedBet } from '@baize/contract/live';
import Fastify from 'fastify';
import { beforeAll, expect, it, vi } from 'vitest';
import { setTableLimits } from '../limits/set-table-limits.ts';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger } from '../testing/ledger.ts';
import { blockOn, untilBlocked } from '../testing/locks.ts';
import { useDatabase } from '../testing/test-table.ts';
import { type BetRequest, type Bettor, placeBets } from './place-bets.ts';
import { createPlayMoney } from './play-money.ts';

const own = useDatabase();
let roundId = 0;
beforeAll(async () => {
  ({ id: roundId } = (await leadOpenRound(own.database.db)).round);
});

async function ask(bettor: Bettor, bet: Partial<PlacedBet> = {}): Promise<BetRequest> {
  const checked = await aBet(own.database.db, { roundId, ...bet });
  return { bettor, bet: checked, placedAt: Date.now(), isInTime: true };
}

async function take(requests: readonly BetRequest[]) {
  const client = await own.database.pool.connect();
  try {
    return await placeBets(client, requests);
  } finally {
    client.release();
  }
}

it('returns the outcomes in the order of the bets', async () => {
  const { db } = own.database;
  const [anna, bert, carl, dora] = [
    await aBettor(db),
    await aBettor(db),
    await aBettor(db),
    await aBettor(db),
  ];
  await take([await ask(carl, { id: 'known' })]);
  expect(
    await take([
      await ask(dora, { id: 'd', amount: 3_000 }),
      await ask(carl, { id: 'known' }),
      await ask(bert, { id: 'b', roundId: 999_999 }),
      await ask(anna, { id: 'a', amount: 2_000 }),
    ]),
  ).toEqual([
    { balance: 97_000 },
    { balance: 99_000 },
    { error: 'unknown_round' },
    { balance: 98_000 },
  ]);
});

it('refuses a bet if the account differs from the one in the connection token', async () => {
  const [anna, bert] = [await aBettor(own.database.db), await aBettor(own.database.db)];
  const forged = { ...anna, account: bert.account };
  expect(await take([await ask(forged)])).toEqual([{ error: 'unavailable' }]);
});

it('judges a bet that waited for a lock by the state it finds', async () => {
  const { db } = own.database;
  const bettor = await aBettor(db);
  const release = await blockOn(
    own.connectionString,
    `select from live_accounts where id = ${bettor.account.id} for update`,
  );
  const both = [
    take([await ask(bettor, { id: 'a', amount: 60_000 })]),
    take([await ask(bettor, { id: 'b', amount: 60_000 })]),
  ];
  await untilBlocked(db, 2);
  await release();
  expect((await Promise.all(both)).flat()).toEqual(
    expect.arrayContaining([{ balance: 40_000 }, { error: 'insufficient_balance' }]),
  );
  expect(await inspectLedger(db)).toMatchObject({ sum: 0, wrongBalances: 0 });
});

it('accepts a bet once when two processes place it concurrently, without blocking others', async () => {
  const { db } = own.database;
  const [anna, bert] = [await aBettor(db), await aBettor(db)];
  const release = await blockOn(
    own.connectionString,
    `select from live_accounts where id = ${anna.account.id} for update`,
  );
  const same = await ask(anna, { id: 'same' });
  const placed = [take([same]), take([same, await ask(bert)])];
  await untilBlocked(db, 2);
  await release();
  expect((await Promise.all(placed)).flat()).toEqual([
    { balance: 99_000 },
    { balance: 99_000 },
    { balance: 99_000 },
  ]);
  expect(await inspectLedger(db)).toMatchObject({ sum: 0, wrongBalances: 0, wrongBets: 0 });
});

it('does not deadlock on bets of the same players', async () => {
  const { db, pool } = own.database;
  const { log } = Fastify({ logger: { level: 'silent' } });
  const failed = vi.spyOn(log, 'error');
  const bettors: Bettor[] = [];
  for (let count = 0; count < 8; count++) bettors.push(await aBettor(db));
  const queues = [createPlayMoney(pool, log), createPlayMoney(pool, log)];
  for (let turn = 0; turn < 20; turn++) {
    const placed = queues.flatMap((queue, side) =>
      (side === 0 ? bettors : bettors.toReversed()).map(async (bettor) =>
        queue.place(await ask(bettor, { id: `${turn}-${side}`, amount: 100 })),
      ),
    );
    for (const outcome of await Promise.all(placed)) expect(outcome).toHaveProperty('balance');
  }
  for (const queue of queues) await queue.close();
  expect(failed).not.toHaveBeenCalled();
});

it('ignores a cap that was removed; a new cap applies from the next round', async () => {
  const { db } = own.database;
  const tableId = await addTable(db, 'lifted');
  const cap = (max_exposure: number | null) =>
    db.transaction().execute((trx) =>
      setTableLimits(
        trx,
        { table_id: tableId, currency: 'PLAY' },
        {
          min_bet: 100,
          max_payout: 360_000,
          max_round_stake: 100_000,
          max_bets_per_round: 100,
          spot_limits: {},
          max_exposure,
        },
        new Date(),
      ),
    );
  await cap(1_000);
  const there = await aBettor(db, [tableId]);
  const { round } = await leadOpenRound(db, tableId);
  const bet = async (id: string) => {
    const [outcome] = await take([await ask(there, { id, roundId: round.id })]);
    return outcome;
  };
  expect(await bet('in')).toEqual({ balance: 99_000 });
  expect(await bet('over')).toEqual({ error: 'house_limit' });
  await cap(null);
  expect(await bet('without')).toEqual({ balance: 98_000 });
  await cap(1_000);
  expect(await bet('again')).toEqual({ balance: 97_000 });
});

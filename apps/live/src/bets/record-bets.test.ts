import { beforeAll, describe, expect, it } from 'vitest';
import { closeRound } from '../rounds/close-round.ts';
import { openRound } from '../rounds/open-round.ts';
import type { RoundRow } from '../rounds/round.ts';
import { settleRound, voidRound } from '../rounds/settle-round.ts';
import { aBet, aBettor, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger } from '../testing/ledger.ts';
import { useDatabase } from '../testing/test-table.ts';
import { journalLine } from './journal-entry.ts';
import type { Bettor } from './place-bet.ts';
import { recordBets } from './record-bets.ts';

const own = useDatabase();
let led: Awaited<ReturnType<typeof leadOpenRound>>;
let round: RoundRow;
let index = 1;

beforeAll(async () => {
  led = await leadOpenRound(own.database.db);
  round = led.round;
});

const steps = {
  open: async () => undefined,
  closed: async () => {
    const times = { closedAt: Date.now(), revealAt: Date.now() };
    round = await closeRound(own.database.db, led.lease, round.id, times);
  },
  settled: async () => {
    await steps.closed();
    const seed = led.chain.seedAt(round.chain_index);
    round = await settleRound(own.database.db, led.lease, round, seed, Date.now());
  },
  void: async () => {
    round = await voidRound(own.database.db, led.lease, round, null, Date.now());
  },
};

async function nextRound() {
  const times = { openedAt: Date.now(), closesAt: Date.now() + 60_000 };
  round = await openRound(own.database.db, led.lease, led.chain, ++index, times);
}

async function lineOf(bettor: Bettor, id: string, amount = 1_000) {
  const bet = await aBet(own.database.db, { id, roundId: round.id, amount });
  const line = journalLine(bettor, bet, round.commit.toString('hex'), Date.now());
  return { roundId: round.id, playerId: bettor.playerId, line };
}

async function standing({ playerId, partnerId }: Bettor) {
  const { db } = own.database;
  const account = await db
    .selectFrom('live_accounts')
    .select(['balance', 'round_bets'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  const bets = await db
    .selectFrom('live_bets')
    .select(['client_id', 'status'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  const totals = await db
    .selectFrom('live_rounds')
    .select(['bet_count', 'staked', 'paid'])
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow();
  const revenue = await db
    .selectFrom('live_daily_revenue')
    .select(['bets', 'staked', 'paid'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return { ...account, bets, totals, revenue };
}

/** Settles what is open, so that the next test has a round of its own. */
async function finish() {
  if (round.status === 'open') await steps.closed();
  if (round.status === 'closed') {
    const seed = led.chain.seedAt(round.chain_index);
    round = await settleRound(own.database.db, led.lease, round, seed, Date.now());
  }
  const report = await inspectLedger(own.database.db);
  expect(report).toEqual({ sum: 0, wrongBalances: 0, wrongBets: 0, undecidedBets: 0 });
  await nextRound();
}

describe('a bet that was answered', () => {
  it.each(['open', 'closed', 'settled', 'void'] as const)(
    'is recorded once in a round that is %s, however often it is tried',
    async (status) => {
      const bettor = await aBettor(own.database.db);
      const lines = [await lineOf(bettor, 'one'), await lineOf(bettor, 'two', 500)];
      await steps[status]();
      const isOver = status === 'settled' || status === 'void';
      const { pool } = own.database;
      const recorded = await recordBets(pool, lines);
      expect(recorded).toEqual({ unknown: 0, ended: isOver ? 2 : 0 });
      for (let time = 0; time < 3; time++) {
        expect(await recordBets(pool, lines)).toEqual({ unknown: 0, ended: 0 });
      }
      await Promise.all([recordBets(pool, lines), recordBets(pool, lines)]);

      const { balance, bets, totals, revenue } = await standing(bettor);
      const won = bets.every((bet) => bet.status === 'won');
      const paid = status === 'void' ? 1_500 : won ? 3_000 : 0;
      const expected = { accepted: isOver ? 0 : 2, balance: 98_500 + (isOver ? paid : 0) };
      expect(bets.filter((bet) => bet.status === 'accepted')).toHaveLength(expected.accepted);
      expect(balance).toBe(expected.balance);
      if (isOver) expect(totals).toEqual({ bet_count: 2, staked: 1_500, paid });
      expect(revenue).toEqual(status === 'settled' ? { bets: 2, staked: 1_500, paid } : undefined);
      await finish();
    },
  );

  it('whose stake is no longer there is given back, and the others are not', async () => {
    const bettor = await aBettor(own.database.db);
    const lines = [await lineOf(bettor, 'most', 99_000), await lineOf(bettor, 'over', 2_000)];
    expect(await recordBets(own.database.pool, lines)).toEqual({ unknown: 0, ended: 1 });
    expect(await standing(bettor)).toMatchObject({
      balance: 1_000,
      bets: [
        { client_id: 'most', status: 'accepted' },
        { client_id: 'over', status: 'refunded' },
      ],
    });
    await finish();
    const { revenue } = await standing(bettor);
    expect(revenue).toMatchObject({ bets: 1, staked: 99_000 });
  });

  it('whose stake is no longer there is given back once, also when the round is void', async () => {
    const bettor = await aBettor(own.database.db);
    const lines = [await lineOf(bettor, 'most', 99_000), await lineOf(bettor, 'over', 2_000)];
    await recordBets(own.database.pool, lines);
    await steps.void();
    expect(await standing(bettor)).toMatchObject({ balance: 100_000 });
    await finish();
  });
});

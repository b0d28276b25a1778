import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closeRound } from '../rounds/close-round.ts';
import { aBet, aBettor, addTable, leadOpenRound, placeInTurn } from '../testing/a-round.ts';
import { inspectLedger } from '../testing/ledger.ts';
import { useDatabase } from '../testing/test-table.ts';
import type { Bettor } from './place-bets.ts';
import { takeBackBets } from './take-back-bets.ts';

const own = useDatabase();
const at = Date.parse('2026-05-04T12:00:00Z');

/** A player with three bets in an open round of a dedicated table. */
async function play(tableId: string) {
  const { db, pool } = own.database;
  await addTable(db, tableId);
  const { lease, round } = await leadOpenRound(db, tableId);
  const bettor = await aBettor(db, [tableId]);
  const chips = [
    { id: 'a', amount: 500 },
    { id: 'b', amount: 300 },
    { id: 'c', amount: 200 },
  ];
  const requests = await Promise.all(
    chips.map(async (chip) => ({
      ...{ bettor, placedAt: at, isInTime: true },
      bet: await aBet(db, { roundId: round.id, ...chip }),
    })),
  );
  const client = await pool.connect();
  try {
    expect(await placeInTurn(client, requests)).toEqual([
      { balance: 99_500 },
      { balance: 99_200 },
      { balance: 99_000 },
    ]);
  } finally {
    client.release();
  }
  const takeBack = (id?: string, who: Bettor = bettor) =>
    takeBackBets(db, { bettor: who, roundId: round.id, id, at });
  return { lease, round, bettor, takeBack };
}

async function stakesOf({ account, tableId }: Bettor) {
  const { played } = await own.database.db
    .selectFrom('live_accounts')
    .select(sql`rounds -> ${tableId}::text`.as('played'))
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return played;
}

it('returns one bet by its id, once; returns the rest without an id', async () => {
  const { bettor, takeBack } = await play('named');
  expect(await takeBack('b')).toEqual({ ids: ['b'], balance: 99_300 });
  expect(await stakesOf(bettor)).toMatchObject({ stake: 700, bets: 2 });
  expect(await takeBack('b')).toEqual({ ids: [], balance: 99_300 });
  expect(await takeBack()).toEqual({ ids: ['a', 'c'], balance: 100_000 });
  expect(await stakesOf(bettor)).toMatchObject({ stake: 0, bets: 0 });
  const bets = await own.database.db
    .selectFrom('live_bets')
    .select(['status', 'payout', 'settled_at'])
    .where('player_id', '=', bettor.playerId)
    .where('client_id', '=', 'b')
    .executeTakeFirstOrThrow();
  expect(bets).toMatchObject({ status: 'taken_back', payout: 300 });
  expect(Date.parse(bets.settled_at ?? '')).toBe(at);
  expect(await inspectLedger(own.database.db)).toMatchObject({ sum: 0, wrongBalances: 0 });
});

it('returns nothing to another player, at another table or after the close', async () => {
  const { bettor, takeBack, lease, round } = await play('kept');
  const stranger = await aBettor(own.database.db, ['kept']);
  expect(await takeBack('a', stranger)).toEqual({ ids: [], balance: 100_000 });
  expect(await takeBack('a', { ...bettor, tableId: 'roulette-1' })).toMatchObject({ ids: [] });
  await closeRound(own.database.db, lease, round.id, { closedAt: at, revealAt: at });
  expect(await takeBack()).toEqual({ ids: [], balance: 99_000 });
  expect(await stakesOf(bettor)).toMatchObject({ stake: 1_000, bets: 3 });
});

it('throws for a player without a ledger account', async () => {
  const { bettor, takeBack } = await play('nobody');
  const account = { ...bettor.account, id: 999_999 };
  const nobody = { ...bettor, playerId: 999_999, account };
  await expect(takeBack('a', nobody)).rejects.toThrow('Player 999999 has no account');
});

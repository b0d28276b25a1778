import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import { placeBets } from './place-bets.ts';

const own = useDatabase();

async function play(tableId: string) {
  const { db } = own.database;
  await addTable(db, tableId);
  const { round } = await leadOpenRound(db, tableId);
  return { db, round, bettor: await aBettor(db, [tableId]) };
}

const stakesOf = async (accountId: number) => {
  const { rows } = await sql<{ amount: number }>`
    select amount from live_entries where account_id = ${accountId} and kind = 'stake'`.execute(
    own.database.db,
  );
  return rows;
};

it('a stake is the amount a bet took from its account, and never changes', async () => {
  const { db, round, bettor } = await play('stays');
  const bet = await aBet(db, { roundId: round.id, id: 'mine', amount: 500 });
  const client = await own.database.pool.connect();
  await placeBets(client, [{ bettor, bet, placedAt: Date.now(), isInTime: true }]);
  client.release();
  expect(await stakesOf(bettor.account.id)).toEqual([{ amount: -500 }]);
  for (const change of ['amount = 400', 'account_id = null', "currency = 'EUR'", 'player_id = 1']) {
    const statement = sql.raw(`update live_bets set ${change} where client_id = 'mine'`);
    await expect(statement.execute(db)).rejects.toThrow('the ledger is append-only');
  }
});

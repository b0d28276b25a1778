import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aBet, aBettor, addTable, leadOpenRound } from '../testing/a-round.ts';
import { inspectLedger } from '../testing/ledger.ts';
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

it('is what a bet took from its account, and stays so', async () => {
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

/** As a version wrote it that kept stakes as transfers. */
const writeAsBefore = (playerId: number, roundId: number) => sql`
  with bet as (
    insert into live_bets (client_id, player_id, partner_id, round_id, type, value, covered, amount, potential, placed_at)
    values ('before', ${playerId}, 1, ${roundId}, 'red', 'null', '{1}', 300, 600, now()) returning id
  ), account as (
    update live_accounts set balance = balance - 300 where player_id = ${playerId} returning id, mode
  )
  insert into live_transfers (kind, debit_account_id, credit_account_id, amount, bet_id)
  select 'stake', account.id, house.id, 300, bet.id
  from bet, account join live_accounts house on house.kind = 'house' and house.mode = account.mode`;

it('counts once where a version that does not know of it wrote a transfer as well', async () => {
  const { db, round, bettor } = await play('both');
  await writeAsBefore(bettor.playerId, round.id).execute(db);
  expect(await stakesOf(bettor.account.id)).toEqual([{ amount: -300 }]);
  expect(await inspectLedger(db)).toMatchObject({ sum: 0, wrongBalances: 0 });
});

it('is the transfer of a bet from before that was left as it was', async () => {
  const { db, round, bettor } = await play('before');
  await sql`alter table live_transfers disable trigger live_transfers_keep_bet_accounts`.execute(
    db,
  );
  await writeAsBefore(bettor.playerId, round.id).execute(db);
  await sql`alter table live_transfers enable trigger live_transfers_keep_bet_accounts`.execute(db);
  expect(await stakesOf(bettor.account.id)).toEqual([{ amount: -300 }]);
  expect(await inspectLedger(db)).toMatchObject({ sum: 0, wrongBalances: 0 });
});

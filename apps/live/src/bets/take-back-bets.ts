import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { addPlay } from '../limits/count-play.ts';
import type { Bettor } from './place-bets.ts';

export type TakeBack = {
  bettor: Bettor;
  roundId: number;
  /** The player's name for one bet; without it all bets of the round are meant. */
  id: string | undefined;
  /** When it was asked, by the table's clock. */
  at: number;
};

export type TakenBack = { ids: string[]; balance: number };

/**
 * Gives stakes back while the round is open: one statement, one commit. Locks are taken in the order
 * of `placeBets`, and the share of the round's row makes the close wait for it in the same way. What
 * was given back before, by another window, is no longer `accepted` and is not given twice.
 */
export async function takeBackBets(
  db: Database,
  { bettor, roundId, id, at }: TakeBack,
): Promise<TakenBack> {
  const { playerId, tableId, account } = bettor;
  const { rows } = await sql<TakenBack>`
    with running as materialized (
      select id from live_rounds
      where id = ${roundId} and table_id = ${tableId} and status = 'open'
      for share
    ), account as materialized (
      select id, balance, told_balance from live_accounts
      where id = ${account.id} and (select count(*) from running) >= 0
      for no key update
    ), played as materialized (
      select player_id, table_id from live_table_stakes
      where player_id = ${playerId} and table_id = ${tableId} and (select count(*) from account) >= 0
      for no key update
    ), exposed as materialized (
      select round_id, mode, currency, liability from live_round_exposures
      where round_id = ${roundId} and mode = ${account.mode} and currency = ${account.currency}
        and (select count(*) from played) >= 0
      for no key update
    ), back as (
      update live_bets set status = 'taken_back', payout = amount,
        settled_at = to_timestamp(${at}::float8 / 1000)
      where player_id = ${playerId} and round_id in (select id from running)
        and (select count(*) from played) > 0 and status = 'accepted'
        and (${id ?? null}::text is null or client_id = ${id ?? null})
        and exists (
          select from live_transfers
          where bet_id = live_bets.id and kind = 'stake' and debit_account_id = ${account.id})
      returning id, client_id, type, covered, amount, potential
    ), refund as (
      insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, bet_id)
      select 'refund', stake.credit_account_id, stake.debit_account_id, stake.currency, back.amount, back.id
      from back join live_transfers stake on stake.bet_id = back.id and stake.kind = 'stake'
    ), credit as (
      update live_accounts set balance = live_accounts.balance + moved.amount,
        ${sql.raw(addPlay('live_accounts', { staked: '-moved.amount' }))}
      from (select sum(amount)::bigint as amount from back having count(*) > 0) moved, account
      where live_accounts.id = account.id
    ), counted as (
      update live_table_stakes stakes set stake = stakes.stake - moved.amount,
        bets = stakes.bets - moved.bets,
        spots = stakes.spots || coalesce((
          select jsonb_object_agg(spot, (stakes.spots ->> spot)::bigint - amount)
          from (select type || covered::text as spot, sum(amount)::bigint as amount from back group by 1) spots
          where stakes.spots ? spot), '{}')
      from (select sum(amount) as amount, count(*) as bets from back having count(*) > 0) moved, played
      where stakes.player_id = played.player_id and stakes.table_id = played.table_id
        and stakes.round_id = ${roundId}
    ), risked as (
      update live_round_exposures exposure set liability = array(
        select cost - coalesce((
          select sum(potential - amount) from back where number - 1 = any (covered)), 0)::bigint
        from unnest(exposed.liability) with ordinality as each (cost, number) order by number)
      from exposed
      where exposure.round_id = exposed.round_id and exposure.mode = exposed.mode
        and exposure.currency = exposed.currency
    )
    select array(select client_id from back order by id) as ids,
      (account.balance + coalesce(account.told_balance, 0)
        + (select coalesce(sum(amount), 0) from back))::bigint as balance
    from account`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error(`Player ${playerId} has no account`);
  return taken;
}

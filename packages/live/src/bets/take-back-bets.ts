import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { bankOf } from '../ledger/bank-of.ts';
import { setPlay } from '../ledger/count-play.ts';
import type { Bettor } from './place-bets.ts';

export type TakeBack = {
  bettor: Bettor;
  roundId: number;
  /** The player's id for one bet; if undefined, all bets of the round are taken back. */
  id: string | undefined;
  /** When the request arrived, by the table's clock. */
  at: number;
};

export type TakenBack = { ids: string[]; balance: number };

/**
 * Refunds stakes while the round is open, in one statement and one commit. Locks are acquired in
 * the order of `placeBets`, and the share lock on the round's row makes its close wait. Bets that
 * another window took back are no longer `accepted`, so they are not refunded twice.
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
      select id, mode, currency, bank_id, balance, told_balance,
        live_played(rounds, ${tableId}, ${roundId}) as played
      from live_accounts
      where id = ${account.id} and (select count(*) from running) >= 0
      for no key update
    ), exposed as materialized (
      select round_id, mode, currency, liability from live_round_exposures
      where round_id = ${roundId} and mode = ${account.mode} and currency = ${account.currency}
        and (select count(*) from account) >= 0
      for no key update
    ), back as (
      update live_bets set status = 'taken_back', payout = amount,
        settled_at = to_timestamp(${at}::float8 / 1000)
      where player_id = ${playerId} and round_id in (select id from running)
        and (select count(*) from account) > 0 and status = 'accepted'
        and (${id ?? null}::text is null or client_id = ${id ?? null})
        and account_id = ${account.id}
      returning id, client_id, type, covered, amount, potential, placed_at
    ), moved as (
      -- What the account has in the round without them.
      select account.id as account_id, gone.*, case when played is null then '{}'
        else jsonb_build_object(${tableId}::text, played || jsonb_build_object(
          'stake', (played ->> 'stake')::bigint - gone.amount, 'bets', (played ->> 'bets')::bigint - gone.bets,
          'spots', played -> 'spots' || coalesce((
            select jsonb_object_agg(spot, (played -> 'spots' ->> spot)::bigint - amount)
            from (select type || covered::text as spot, sum(amount)::bigint as amount from back group by 1) spots
            where played -> 'spots' ? spot), '{}'))) end as rounds
      from account, (
        select sum(amount)::bigint as amount, count(*) as bets, array_agg(amount) as amounts,
          array_agg(placed_at) as placed
        from back having count(*) > 0
      ) gone
    ), refund as (
      insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, bet_id)
      select 'refund', ${bankOf('account')}, account.id, account.currency, back.amount, back.id
      from back, account
    ), credit as (
      update live_accounts set balance = live_accounts.balance + moved.amount,
        rounds = live_accounts.rounds || moved.rounds,
        ${setPlay(sql`live_play_returned(live_accounts, moved.amounts, moved.placed)`)}
      from moved where live_accounts.id = moved.account_id
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

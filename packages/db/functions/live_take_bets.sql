-- What an account has played is noted for the later of two days: a transaction that began before midnight and reached the
-- account after one of the new day set it back, and what had been played on that day was forgotten with its limits.
create or replace function live_take_bets(asked_bets jsonb, round_ids bigint[])
returns table (number bigint, balance_after bigint) language plpgsql
-- Rows are looked up by key whatever the planner thinks of tables that are empty yet: the plan stays when they are not.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off
set enable_hashjoin = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  today      date := play_window_start('day');
  this_week  date := play_window_start('week');
  this_month date := play_window_start('month');
begin
  return query
  with running as materialized (
    select id, table_id from live_rounds where id = any (round_ids) and status = 'open' order by id for share
  ), taken as (
    update live_accounts account set balance = account.balance - asked.amount,
      rounds = account.rounds || live_played_with(account.rounds, asked.table_id, asked.round_id,
        asked.type || asked.covered::text, live_spot_limit(terms, asked.type) is not null, asked.amount),
      played_on = greatest(account.played_on, today),
      day_staked = case when account.played_on >= today then account.day_staked else 0 end + asked.amount,
      day_paid = case when account.played_on >= today then account.day_paid else 0 end,
      week_staked = case when account.played_on >= this_week then account.week_staked else 0 end + asked.amount,
      week_paid = case when account.played_on >= this_week then account.week_paid else 0 end,
      month_staked = case when account.played_on >= this_month then account.month_staked else 0 end + asked.amount,
      month_paid = case when account.played_on >= this_month then account.month_paid else 0 end
    from jsonb_populate_recordset(null::live_asked_bet, asked_bets) with ordinality as asked
    join running on running.id = asked.round_id and running.table_id = asked.table_id
    cross join lateral live_bet_terms(asked.table_id, asked.partner_id, asked.mode, asked.currency, asked.player_id) terms
    where asked.is_in_time and account.id = asked.account_id and account.mode = asked.mode
      and account.currency = asked.currency and coalesce(account.player_id, account.holder_id) = asked.player_id
      and terms.max_exposure is null
      and live_refusal(account, terms, asked.table_id, asked.round_id, asked.type, asked.type || asked.covered::text,
        asked.amount, asked.potential, today, this_week, this_month) is null
      -- A range and its order, which only the key of both gives without a sort: a plan made while there are no bets finds
      -- the index of a player's rounds as good, and would read all bets of the player for good.
      and (
        select id from live_bets
        where live_bets.player_id = asked.player_id and client_id between asked.client_id and asked.client_id
        order by live_bets.player_id, client_id limit 1
      ) is null
    returning asked.*, account.balance
  ), placed as (
    insert into live_bets (client_id, player_id, account_id, mode, currency, partner_id, round_id, type, value, covered,
      amount, potential, placed_at)
    select client_id, player_id, account_id, mode, currency, partner_id, round_id, type, coalesce(value, 'null'), covered,
      amount, potential, placed_at
    from taken
  )
  select ordinality, balance from taken;
end $$;

-- Subtracts returned stakes from the account's windows in which they were placed (see
-- live_play_now). The result is never negative: bets are placed by the table's clock but counted by
-- the database's, and these may differ around midnight.
create or replace function live_play_returned(account live_accounts, amounts bigint[], placed timestamptz[])
returns live_accounts language plpgsql stable as $$
declare
  day   bigint;
  week  bigint;
  month bigint;
begin
  account := live_play_now(account);
  select coalesce(sum(amount) filter (where placed_on >= account.played_on), 0),
    coalesce(sum(amount) filter (where placed_on >= date_trunc('week', account.played_on::timestamp)), 0),
    coalesce(sum(amount) filter (where placed_on >= date_trunc('month', account.played_on::timestamp)), 0)
  into day, week, month
  from (
    select amount, (placed_at at time zone 'UTC')::date as placed_on from unnest(amounts, placed) as stake (amount, placed_at)
  ) stakes;
  account.day_staked := greatest(0, account.day_staked - day);
  account.week_staked := greatest(0, account.week_staked - week);
  account.month_staked := greatest(0, account.month_staked - month);
  return account;
end $$;

-- Returns the account with its stakes and payouts of the current day, week and month (UTC),
-- resetting windows that have ended. A window that began after this transaction is kept: an earlier
-- day must not replace a later one.
create or replace function live_play_now(account live_accounts) returns live_accounts language plpgsql stable as $$
declare
  today date := play_window_start('day');
begin
  if account.played_on >= today then
    return account;
  end if;
  account.day_staked := 0;
  account.day_paid := 0;
  if coalesce(account.played_on, '-infinity') < play_window_start('week') then
    account.week_staked := 0;
    account.week_paid := 0;
  end if;
  if coalesce(account.played_on, '-infinity') < play_window_start('month') then
    account.month_staked := 0;
    account.month_paid := 0;
  end if;
  account.played_on := today;
  return account;
end $$;

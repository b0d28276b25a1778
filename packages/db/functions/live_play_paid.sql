-- Adds a payout to the account's current windows (see live_play_now).
create or replace function live_play_paid(account live_accounts, paid bigint) returns live_accounts
language plpgsql stable as $$
begin
  account := live_play_now(account);
  account.day_paid := account.day_paid + paid;
  account.week_paid := account.week_paid + paid;
  account.month_paid := account.month_paid + paid;
  return account;
end $$;

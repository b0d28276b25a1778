-- A lone bet's time is what PostgreSQL takes to make its statements ready (docs/decisions/0040-live.md).

-- A merge or hash join reads a whole table, or sorts for it, and is what a planner takes while there are few players:
-- the plan stays when there are many. Rows are looked up by key.
alter function live_place_bets set enable_mergejoin = off;
alter function live_place_bets set enable_hashjoin = off;
alter function live_place_bets set enable_bitmapscan = off;

-- Every statement that writes a row reads all checks of its table from their text anew. Of the fourteen of an account, eight
-- said the same of an amount each, and six are about what an account is, which no bet changes.
alter table live_accounts
  drop constraint live_accounts_balance_check,
  drop constraint live_accounts_told_balance_check,
  drop constraint live_accounts_day_staked_check,
  drop constraint live_accounts_day_paid_check,
  drop constraint live_accounts_week_staked_check,
  drop constraint live_accounts_week_paid_check,
  drop constraint live_accounts_month_staked_check,
  drop constraint live_accounts_month_paid_check,
  add constraint live_accounts_amounts_check check (
    least(balance, told_balance, day_staked, day_paid, week_staked, week_paid, month_staked, month_paid) >= 0),
  drop constraint live_accounts_check,
  drop constraint live_accounts_check1,
  drop constraint live_accounts_check2,
  drop constraint live_accounts_check3,
  drop constraint live_accounts_check4,
  drop constraint live_accounts_currency_check,
  -- Room for the next version of a row beside it: then no index has to be written.
  set (fillfactor = 70);

create function check_live_account() returns trigger language plpgsql as $$
begin
  if (new.kind = 'player') <> (new.player_id is not null)
    or (new.kind = 'purse') <> (new.holder_id is not null)
    or (new.kind = 'purse') <> (new.bank_id is not null)
    or (new.kind in ('purse', 'bank', 'wallet')) <> (new.partner_id is not null)
    -- Play money comes from nowhere else.
    or (new.kind = 'faucet' and new.mode <> 'test')
    or new.currency !~ '^[A-Z]{3,4}$'
  then
    raise check_violation using message = format('account %s is not what its kind says', new.id),
      table = 'live_accounts', constraint = 'live_accounts_are_what_they_say';
  end if;
  return null;
end $$;
create trigger live_accounts_are_what_they_say
  after insert or update of kind, mode, currency, player_id, holder_id, bank_id, partner_id on live_accounts
  for each row execute function check_live_account();

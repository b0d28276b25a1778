-- Why an account may not stake so much on these terms, or null. What the round may cost the house is asked elsewhere.
create or replace function live_refusal(
  account live_accounts, terms live_terms, of_table text, of_round bigint, type text, spot text, amount bigint,
  potential bigint, today date, this_week date, this_month date
) returns text language sql immutable as $$
  select case
    when terms.standing is not null then terms.standing
    when terms.min_bet is null then 'unavailable'
    when amount < terms.min_bet then 'below_minimum'
    when potential > terms.max_payout then 'above_maximum'
    when amount > account.balance then 'insufficient_balance'
    when coalesce((live_played(account.rounds, of_table, of_round) ->> 'stake')::bigint, 0) + amount
      > terms.max_round_stake then 'round_limit'
    when coalesce((live_played(account.rounds, of_table, of_round) ->> 'bets')::bigint, 0)
      >= terms.max_bets_per_round then 'round_limit'
    when coalesce((live_played(account.rounds, of_table, of_round) -> 'spots' ->> spot)::bigint, 0) + amount
      > live_spot_limit(terms, type) then 'spot_limit'
    when amount > least(
        terms.loss_day - case when account.played_on >= today then account.day_staked - account.day_paid else 0 end,
        terms.loss_week - case when account.played_on >= this_week then account.week_staked - account.week_paid else 0 end,
        terms.loss_month
          - case when account.played_on >= this_month then account.month_staked - account.month_paid else 0 end)
      then 'loss_limit'
    when amount > least(
        terms.stake_day - case when account.played_on >= today then account.day_staked else 0 end,
        terms.stake_week - case when account.played_on >= this_week then account.week_staked else 0 end,
        terms.stake_month - case when account.played_on >= this_month then account.month_staked else 0 end)
      then 'stake_limit'
  end
$$;

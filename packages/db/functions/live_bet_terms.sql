-- Returns the limits of a player's bets at a table; null is no limit.
create or replace function live_bet_terms(
  of_table text, of_partner bigint, of_mode account_mode, of_currency text, of_player bigint
) returns setof live_terms language sql stable as $$
  select
    live_standing(player.exclusion_kind, player.excluded_until, player.sitting_began_at, player.session_minutes),
    offered.min_bet, least(offered.max_payout, own.max_payout),
    least(offered.max_round_stake, own.max_round_stake, protecting.max_round_stake),
    offered.max_bets_per_round,
    offered.spot_limits, own.spot_limits, offered.max_exposure, offered.exposure_since::timestamptz,
    protecting.loss_day, protecting.loss_week, protecting.loss_month,
    protecting.stake_day, protecting.stake_week, protecting.stake_month
  from live_players player
  left join (
    select id as table_id, currency, min_bet, max_payout, max_round_stake, max_bets_per_round, spot_limits,
      max_exposure, exposure_since
    from live_tables
    union all
    select table_id, currency, min_bet, max_payout, max_round_stake, max_bets_per_round, spot_limits,
      max_exposure, exposure_since
    from live_table_limits
  ) offered on offered.table_id = of_table and offered.currency = of_currency
  left join partner_table_limits own on own.partner_id = of_partner and own.mode = of_mode
    and own.table_id = of_table and own.currency = of_currency
  left join live_player_limits protecting
    on protecting.player_id = player.id and protecting.currency = of_currency
  where player.id = of_player
$$;

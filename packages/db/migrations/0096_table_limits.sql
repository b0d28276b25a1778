-- Limits of tables (docs/decisions/0076-limits-and-protection.md): by kind of spot, and what the house may
-- lose in a round. Staff set them; partners may set lower ones for their own players.

-- The most a player may have on one spot in a round, by kind of bet: {"straight": 10000}.
alter table live_tables
  add column spot_limits jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  -- The most the house may lose in a round over all players of a mode; null is no cap.
  add column max_exposure bigint check (max_exposure > 0),
  -- A cap that is set while a round runs holds from the next one: what was bet before it was not counted.
  add column exposure_since timestamptz(3),
  add check ((max_exposure is null) = (exposure_since is null));

alter table live_table_limits
  add column spot_limits jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  add column max_exposure bigint check (max_exposure > 0),
  add column exposure_since timestamptz(3),
  add check ((max_exposure is null) = (exposure_since is null)),
  -- Play money is as the table says.
  add check (currency <> 'PLAY');

-- About one euro is the least bet everywhere; these were further from it.
update live_table_limits set min_bet = min_bet * factor, max_payout = max_payout * factor,
  max_round_stake = max_round_stake * factor
from (values ('AUD', 2), ('NZD', 2), ('CAD', 2), ('DKK', 2), ('ARS', 2)) as money (code, factor)
where currency = code;
update live_table_limits set max_exposure = max_payout * 50, exposure_since = now();

-- What a partner allows its own players, where that is less. The lower of both holds, whoever changes first.
create table partner_table_limits (
  partner_id      bigint not null references partners (id) on delete cascade,
  mode            account_mode not null,
  table_id        text not null references live_tables (id),
  currency        text not null check (currency ~ '^[A-Z]{3,4}$'),
  max_payout      bigint check (max_payout > 0),
  max_round_stake bigint check (max_round_stake > 0),
  spot_limits     jsonb not null default '{}' check (jsonb_typeof(spot_limits) = 'object'
    and not jsonb_path_exists(spot_limits, '$.* ? (@.type() != "number" || @ <= 0)')),
  updated_at      timestamptz(3) not null default now(),
  primary key (partner_id, mode, table_id, currency)
);

-- What a player has on each spot whose kind is limited, in the round of the row.
alter table live_table_stakes add column spots jsonb not null default '{}';

-- What each outcome of a round would cost the house beyond the stakes that win it. Stakes that lose are not set
-- off against it: until the round closes they may be taken back. A row is there before the first bet that it
-- counts, and as long as the round is undecided.
create table live_round_exposures (
  round_id  bigint not null references live_rounds (id),
  mode      account_mode not null,
  currency  text not null,
  liability bigint[] not null default '{}',
  primary key (round_id, mode, currency)
) with (fillfactor = 50);

-- On which terms a player bets at a table: one row for a player, its limits null where the table is not
-- played in the currency.
create function live_bet_terms(
  of_table text, of_partner bigint, of_mode account_mode, of_currency text, of_player bigint
) returns table (
  standing text, min_bet bigint, max_payout bigint, max_round_stake bigint, max_bets_per_round integer,
  spot_limits jsonb, own_spot_limits jsonb, max_exposure bigint, exposure_since timestamptz,
  loss_day bigint, loss_week bigint, loss_month bigint,
  stake_day bigint, stake_week bigint, stake_month bigint
) language sql stable as $$
  select
    live_standing(player.exclusion_kind, player.excluded_until, player.sitting_began_at, player.session_minutes),
    offered.min_bet, least(offered.max_payout, own.max_payout),
    least(offered.max_round_stake, own.max_round_stake, player.max_round_stake), offered.max_bets_per_round,
    offered.spot_limits, own.spot_limits, offered.max_exposure, offered.exposure_since,
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

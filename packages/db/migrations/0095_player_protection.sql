-- What protects a player (docs/decisions/0076-limits-and-protection.md): limits of what may be lost, staked
-- and sat through, a pause, an exclusion. Set by the player's operator, enforced where bets are taken.

alter table live_players
  -- A pause ends; an exclusion may be for ever, which is without an end.
  add column exclusion_kind text check (exclusion_kind in ('pause', 'exclusion')),
  add column excluded_at timestamptz(3),
  add column excluded_until timestamptz(3),
  -- The longest one sitting may last. It begins with the first session after a break.
  add column session_minutes integer check (session_minutes between 1 and 1440),
  add column sitting_began_at timestamptz(3),
  -- How often the player is asked whether to go on; 0 is never, null as the operator has it for all.
  add column reality_check_minutes integer check (reality_check_minutes between 0 and 1440),
  add check ((exclusion_kind is null) = (excluded_at is null)),
  add check (exclusion_kind is not null or excluded_until is null),
  add check (exclusion_kind <> 'pause' or excluded_until is not null);

alter table partners
  add column reality_check_minutes integer not null default 60
    check (reality_check_minutes between 0 and 1440);

-- The most a player may lose and stake in a currency, by day, week and month of UTC. Null is no limit.
create table live_player_limits (
  player_id   bigint not null references live_players (id),
  currency    text not null check (currency ~ '^[A-Z]{3,4}$'),
  loss_day    bigint check (loss_day >= 0),
  loss_week   bigint check (loss_week >= 0),
  loss_month  bigint check (loss_month >= 0),
  stake_day   bigint check (stake_day >= 0),
  stake_week  bigint check (stake_week >= 0),
  stake_month bigint check (stake_month >= 0),
  primary key (player_id, currency)
);

-- What was staked and paid in the windows in which `played_on` lies. With the balance, because a bet locks and
-- writes that row anyway, so that limits hold over tables and processes at no further cost.
alter table live_accounts
  add column played_on    date,
  add column day_staked   bigint not null default 0 check (day_staked >= 0),
  add column day_paid     bigint not null default 0 check (day_paid >= 0),
  add column week_staked  bigint not null default 0 check (week_staked >= 0),
  add column week_paid    bigint not null default 0 check (week_paid >= 0),
  add column month_staked bigint not null default 0 check (month_staked >= 0),
  add column month_paid   bigint not null default 0 check (month_paid >= 0);

create function play_window_start(unit text) returns date language sql stable as $$
  select date_trunc(unit, now() at time zone 'UTC')::date
$$;

-- Why a player may not play right now, or null.
create function live_standing(kind text, until timestamptz, began_at timestamptz, minutes integer)
returns text language sql stable as $$
  select case
    when kind is not null and (until is null or until > now())
      then case kind when 'pause' then 'player_paused' else 'player_excluded' end
    when began_at + minutes * interval '1 minute' <= now() then 'time_limit'
  end
$$;

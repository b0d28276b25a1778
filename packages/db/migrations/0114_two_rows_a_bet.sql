-- A bet writes two rows, itself and its account (docs/decisions/0040-live.md).

-- Its own is its stake: so much from its account to that account's bank. A transfer beside it said so a second time and
-- took PostgreSQL longer than the bet itself.

alter table live_bets
  add column account_id bigint,
  add foreign key (account_id, currency) references live_accounts (id, currency);

-- What it staked stays, as a transfer does. Settling it sets none of these.
create function refuse_stake_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger live_bets_keep_their_stakes
  before update of account_id, player_id, mode, currency, amount, potential, placed_at on live_bets
  for each row when (old.account_id is not null) execute function refuse_stake_change();

-- Where a stake went is told by its account, so an account stays what it is.
create or replace function check_live_account() returns trigger language plpgsql as $$
begin
  if (new.kind = 'player') <> (new.player_id is not null)
    or (new.kind = 'purse') <> (new.holder_id is not null)
    or (new.kind = 'purse') <> (new.bank_id is not null)
    or (new.kind in ('purse', 'bank', 'wallet')) <> (new.partner_id is not null)
    -- Play money comes from nowhere else.
    or (new.kind = 'faucet' and new.mode <> 'test')
    or new.currency !~ '^[A-Z]{3,4}$'
    or (tg_op = 'UPDATE' and (old.kind, old.mode, old.currency, old.bank_id)
      is distinct from (new.kind, new.mode, new.currency, new.bank_id))
  then
    raise check_violation using message = format('account %s is not what its kind says', new.id),
      table = 'live_accounts', constraint = 'live_accounts_are_what_they_say';
  end if;
  return null;
end $$;

-- Of bets by a version that does not know of it: it writes a transfer for each.
create function keep_bet_account() returns trigger language plpgsql as $$
begin
  update live_bets set account_id = new.debit_account_id
  where id = new.bet_id and account_id is null and status = 'accepted';
  return null;
end $$;
create trigger live_transfers_keep_bet_accounts after insert on live_transfers
  for each row when (new.kind = 'stake') execute function keep_bet_account();

-- Those that somebody still asks for: of rounds that go on, or that a player who comes back is told the end of.
alter table live_bets disable trigger settled_live_bets_do_not_change;
update live_bets bet set account_id = stake.debit_account_id
from live_transfers stake
where stake.bet_id = bet.id and stake.kind = 'stake' and bet.round_id in (
  select id from live_rounds where status not in ('settled', 'void') or opened_at > now() - interval '1 day');
alter table live_bets enable trigger settled_live_bets_do_not_change;

create or replace view live_entries as
  with transfers as (
    select id, kind, debit_account_id, credit_account_id, amount, bet_id, created_at, currency
    from live_transfers where kind <> 'stake'
    union all
    select null, 'stake', account.id, coalesce(account.bank_id, house.id), bet.amount, bet.id, bet.placed_at, bet.currency
    from live_bets bet
    join live_accounts account on account.id = bet.account_id
    left join live_accounts house on house.kind = 'house' and house.mode = account.mode
    union all
    -- Of the bets from before that are left as they were.
    select stake.id, stake.kind, debit_account_id, credit_account_id, stake.amount, bet_id, created_at, stake.currency
    from live_transfers stake join live_bets bet on bet.id = stake.bet_id
    where stake.kind = 'stake' and bet.account_id is null
  )
  select id as transfer_id, kind, debit_account_id as account_id, -amount as amount, bet_id, created_at, currency
  from transfers
  union all
  select id, kind, credit_account_id, amount, bet_id, created_at, currency
  from transfers;

-- What an account staked in the last round of each table that it bet in: by the table's id its round, stake, bets and
-- what lies on spots that are limited. It was a row of `live_table_stakes`, which only the version before still has.
alter table live_accounts add column rounds jsonb not null default '{}';
update live_accounts account set rounds = played.rounds
from (
  select player_id, jsonb_object_agg(table_id,
    jsonb_build_object('round', round_id, 'stake', stake, 'bets', bets, 'spots', spots)) as rounds
  from live_table_stakes where round_id in (select id from live_rounds where status not in ('settled', 'void'))
  group by player_id
) played
where played.player_id in (account.player_id, account.holder_id);

-- On which terms a player bets at a table: as before (0096), in a row that has a name.
create type live_terms as (
  standing text, min_bet bigint, max_payout bigint, max_round_stake bigint, max_bets_per_round integer,
  spot_limits jsonb, own_spot_limits jsonb, max_exposure bigint, exposure_since timestamptz,
  loss_day bigint, loss_week bigint, loss_month bigint, stake_day bigint, stake_week bigint, stake_month bigint
);
drop function live_bet_terms;
create function live_bet_terms(
  of_table text, of_partner bigint, of_mode account_mode, of_currency text, of_player bigint
) returns setof live_terms language sql stable as $$
  select
    live_standing(player.exclusion_kind, player.excluded_until, player.sitting_began_at, player.session_minutes),
    offered.min_bet, least(offered.max_payout, own.max_payout),
    least(offered.max_round_stake, own.max_round_stake, player.max_round_stake), offered.max_bets_per_round,
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

-- What an account has in a round, of what `live_accounts.rounds` says; null if nothing.
create function live_played(rounds jsonb, of_table text, of_round bigint) returns jsonb language sql immutable as $$
  select case when (rounds -> of_table ->> 'round')::bigint = of_round then rounds -> of_table end
$$;

-- The same with one bet more. What lies on a spot is counted where that is limited.
create function live_played_with(
  rounds jsonb, of_table text, of_round bigint, spot text, is_limited boolean, amount bigint
) returns jsonb language sql stable as $$
  select jsonb_build_object(of_table, jsonb_build_object('round', of_round,
    'stake', coalesce((live_played(rounds, of_table, of_round) ->> 'stake')::bigint, 0) + amount,
    'bets', coalesce((live_played(rounds, of_table, of_round) ->> 'bets')::bigint, 0) + 1,
    'spots', coalesce(live_played(rounds, of_table, of_round) -> 'spots', '{}')
      || case when is_limited then jsonb_build_object(spot,
        coalesce((live_played(rounds, of_table, of_round) -> 'spots' ->> spot)::bigint, 0) + amount) else '{}' end))
$$;

create function live_spot_limit(terms live_terms, type text) returns bigint language sql immutable as $$
  select least((terms.spot_limits ->> type)::bigint, (terms.own_spot_limits ->> type)::bigint)
$$;

-- Why an account may not stake so much on these terms, or null. What the round may cost the house is asked elsewhere.
create function live_refusal(
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

-- A bet as it is asked for, and what the player's ticket says.
create type live_asked_bet as (
  client_id text, player_id bigint, account_id bigint, mode account_mode, currency text, partner_id bigint, table_id text,
  round_id bigint, type text, value jsonb, covered smallint[], amount bigint, potential bigint, placed_at timestamptz(3),
  is_in_time boolean
);

-- Takes those bets that nothing stands against, in one statement: an account that another one changed meanwhile is judged as
-- it is then. Answers which, by their number, and what is left. The rest is for `live_place_bets`, and so is every bet of a
-- round that may cost no more than so much, because what one adds to that the next one is judged by.
create function live_take_bets(asked_bets jsonb, round_ids bigint[])
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
      played_on = today,
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

-- Takes or refuses each bet for itself (as 0112), in four statements: two for locks, who may, and what is written.
drop function live_place_bets;
create function live_place_bets(asked_bets jsonb, round_ids bigint[], account_ids bigint[])
returns table (verdict text, balance_after bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off
set enable_hashjoin = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  today      date := play_window_start('day');
  this_week  date := play_window_start('week');
  this_month date := play_window_start('month');
  running    bigint[];
  locked     bigint[];
  is_capped  boolean;
  judged     record;
  risk       live_round_exposures;
  cost       bigint;
  -- Which bets are taken, and what their accounts then have in the round.
  taken      bigint[] := '{}';
  plays      jsonb[] := '{}';
begin
  -- In this order, as everywhere, and apart: a statement that waits for an account looks at its other rows anew.
  select array(select id from live_rounds where id = any (round_ids) and status = 'open' order by id for share),
    exists (select from live_round_exposures where round_id = any (round_ids))
  into running, is_capped;
  locked := array(select id from live_accounts where id = any (account_ids) order by id for no key update);
  if cardinality(locked) < cardinality(account_ids) and exists (
    select from jsonb_populate_recordset(null::live_asked_bet, asked_bets) group by player_id having count(*) > 1)
  then
    raise exception 'two bets of one player in one batch';
  end if;
  if is_capped then
    perform from live_round_exposures exposure
      where exposure.round_id = any (round_ids) and exists (
        select from live_accounts account
        where account.id = any (account_ids) and account.mode = exposure.mode
          and account.currency = exposure.currency)
      order by exposure.round_id, exposure.mode, exposure.currency for no key update;
    is_capped := found;
  end if;

  for judged in
    select asked.ordinality as number, asked.round_id, asked.covered, asked.amount, asked.potential, account.mode,
      account.currency, account.balance, terms.max_exposure,
      live_played_with(account.rounds, asked.table_id, asked.round_id, asked.type || asked.covered::text,
        live_spot_limit(terms, asked.type) is not null, asked.amount) as played,
      case
        when coalesce(account.player_id, account.holder_id) is distinct from asked.player_id then 'unavailable'
        when known.round_id = asked.round_id and known.type = asked.type and known.value = coalesce(asked.value, 'null')
          and known.amount = asked.amount and known.status <> 'taken_back' then 'known'
        when known.id is not null then 'bet_id_reused'
        when round.id is null then 'unknown_round'
        when not asked.is_in_time or round.id <> all (running) then 'bets_closed'
        else live_refusal(account, terms, asked.table_id, asked.round_id, asked.type, asked.type || asked.covered::text,
          asked.amount, asked.potential, today, this_week, this_month)
      end as refusal
    from jsonb_populate_recordset(null::live_asked_bet, asked_bets) with ordinality as asked
    left join live_accounts account on account.id = asked.account_id
    left join lateral (
      select id, round_id, type, value, amount, status from live_bets
      where live_bets.player_id = asked.player_id and client_id between asked.client_id and asked.client_id
      order by live_bets.player_id, client_id limit 1
    ) known on true
    left join live_rounds round on round.id = asked.round_id and round.table_id = asked.table_id
    left join lateral live_bet_terms(asked.table_id, asked.partner_id, account.mode, account.currency,
      asked.player_id) terms on true
    order by asked.ordinality
  loop
    verdict := judged.refusal;
    if verdict is null and is_capped then
      cost := judged.potential - judged.amount;
      select * into risk from live_round_exposures
        where round_id = judged.round_id and mode = judged.mode and currency = judged.currency;
      if found and exists (
        select from unnest(judged.covered) as outcome
        where coalesce(risk.liability[outcome + 1], 0) + cost > judged.max_exposure
      ) then
        verdict := 'house_limit';
      elsif found then
        update live_round_exposures set liability = array(
          select coalesce(risk.liability[outcome + 1], 0)
            + case when outcome = any (judged.covered) then cost else 0 end
          from generate_series(0, greatest(cardinality(risk.liability) - 1,
            (select max(each) from unnest(judged.covered) as each))) as outcome
          order by outcome)
        where round_id = risk.round_id and mode = risk.mode and currency = risk.currency;
      end if;
    end if;
    balance_after := judged.balance;
    if verdict is null then
      verdict := 'taken';
      balance_after := judged.balance - judged.amount;
      taken := taken || judged.number;
      plays := plays || judged.played;
    end if;
    return next;
  end loop;
  if taken = '{}' then
    return;
  end if;

  with bet as materialized (
    select asked.*, each.played, account.mode as played_mode, account.currency as played_currency
    from unnest(taken, plays) as each (number, played)
    join jsonb_populate_recordset(null::live_asked_bet, asked_bets) with ordinality as asked
      on asked.ordinality = each.number
    join live_accounts account on account.id = asked.account_id
  ), placed as (
    insert into live_bets (client_id, player_id, account_id, mode, currency, partner_id, round_id, type, value, covered,
      amount, potential, placed_at)
    select client_id, player_id, account_id, played_mode, played_currency, partner_id, round_id, type,
      coalesce(value, 'null'), covered, amount, potential, placed_at
    from bet
  )
  update live_accounts account set balance = account.balance - bet.amount, rounds = account.rounds || played,
    played_on = today,
    day_staked = case when account.played_on >= today then account.day_staked else 0 end + bet.amount,
    day_paid = case when account.played_on >= today then account.day_paid else 0 end,
    week_staked = case when account.played_on >= this_week then account.week_staked else 0 end + bet.amount,
    week_paid = case when account.played_on >= this_week then account.week_paid else 0 end,
    month_staked = case when account.played_on >= this_month then account.month_staked else 0 end + bet.amount,
    month_paid = case when account.played_on >= this_month then account.month_paid else 0 end
  from bet where account.id = bet.account_id;
end $$;

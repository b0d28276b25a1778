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

-- Of bets by a version that does not know of it: they are of play money, and have a transfer as well.
create function find_bet_account() returns trigger language plpgsql as $$
begin
  select id into new.account_id from live_accounts where player_id = new.player_id;
  return new;
end $$;
create trigger live_bets_have_an_account before insert on live_bets
  for each row when (new.account_id is null) execute function find_bet_account();

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

-- Takes bets as before (0112), in four statements: two for locks, who may, and what is written.
create or replace function live_place_bets(
  player_ids bigint[], partner_ids bigint[], table_ids text[], round_ids bigint[], client_ids text[], types text[],
  bet_values text[], covers text[], amounts bigint[], potentials bigint[], times float8[], are_in_time boolean[],
  account_ids bigint[]
) returns table (verdict text, balance_after bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_mergejoin = off set enable_hashjoin = off set enable_bitmapscan = off
as $$
declare
  today      date := play_window_start('day');
  this_week  date := play_window_start('week');
  this_month date := play_window_start('month');
  running    bigint[];
  in_time    bigint[] := round_ids;
  locked     bigint[];
  is_capped  boolean;
  judged     record;
  risk       live_round_exposures;
  cost       bigint;
  -- Which bets are taken, and what their rows have that was not asked with them.
  taken      integer[] := '{}';
  modes      account_mode[] := '{}';
  currencies text[] := '{}';
  plays      jsonb[] := '{}';
begin
  if not (true = all (are_in_time)) then
    in_time := array(
      select round_id from unnest(round_ids, are_in_time) as asked (round_id, is_in_time) where is_in_time);
  end if;
  -- In this order, as everywhere, and apart: a statement that waits for an account looks at its other rows anew.
  select array(select id from live_rounds where id = any (in_time) and status = 'open' order by id for share),
    exists (select from live_round_exposures where round_id = any (round_ids))
  into running, is_capped;
  locked := array(select id from live_accounts where id = any (account_ids) order by id for no key update);
  if cardinality(locked) < cardinality(account_ids) and exists (
    select from unnest(player_ids) as each (id) group by id having count(*) > 1)
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
    select asked.n, asked.player_id, asked.round_id, asked.covered, asked.amount, asked.potential, account.mode,
      account.currency, account.balance, terms.max_exposure,
      jsonb_build_object(asked.table_id, jsonb_build_object('round', asked.round_id,
        'stake', so_far.stake + asked.amount, 'bets', so_far.bets + 1, 'spots', case when spot.most is null
          then so_far.spots else so_far.spots || jsonb_build_object(spot.name, spot.stake + asked.amount) end)) as played,
      case
        when coalesce(account.player_id, account.holder_id) is distinct from asked.player_id then 'unavailable'
        when known.round_id = asked.round_id and known.type = asked.type and known.value = asked.value::jsonb
          and known.amount = asked.amount and known.status <> 'taken_back' then 'known'
        when known.id is not null then 'bet_id_reused'
        when round.id is null then 'unknown_round'
        when not asked.is_in_time or round.id <> all (running) then 'bets_closed'
        when terms.standing is not null then terms.standing
        when terms.min_bet is null then 'unavailable'
        when asked.amount < terms.min_bet then 'below_minimum'
        when asked.potential > terms.max_payout then 'above_maximum'
        when asked.amount > account.balance then 'insufficient_balance'
        when so_far.stake + asked.amount > terms.max_round_stake then 'round_limit'
        when so_far.bets >= terms.max_bets_per_round then 'round_limit'
        when spot.stake + asked.amount > spot.most then 'spot_limit'
        when asked.amount > least(
            terms.loss_day - case when account.played_on >= today then account.day_staked - account.day_paid else 0 end,
            terms.loss_week
              - case when account.played_on >= this_week then account.week_staked - account.week_paid else 0 end,
            terms.loss_month
              - case when account.played_on >= this_month then account.month_staked - account.month_paid else 0 end)
          then 'loss_limit'
        when asked.amount > least(
            terms.stake_day - case when account.played_on >= today then account.day_staked else 0 end,
            terms.stake_week - case when account.played_on >= this_week then account.week_staked else 0 end,
            terms.stake_month - case when account.played_on >= this_month then account.month_staked else 0 end)
          then 'stake_limit'
      end as refusal
    from unnest(player_ids, partner_ids, table_ids, round_ids, client_ids, types, bet_values, covers, amounts,
        potentials, are_in_time, account_ids)
      with ordinality as asked (player_id, partner_id, table_id, round_id, client_id, type, value, covered, amount,
        potential, is_in_time, account_id, n)
    left join live_accounts account on account.id = asked.account_id
    -- A range and its order, which only the key of both gives: a plan made while there are no bets finds the index of a
    -- player's rounds as good, and would read all bets of the player for good.
    left join lateral (
      select id, round_id, type, value, amount, status from live_bets
      where live_bets.player_id = asked.player_id and client_id between asked.client_id and asked.client_id
      order by live_bets.player_id, client_id limit 1
    ) known on true
    left join live_rounds round on round.id = asked.round_id and round.table_id = asked.table_id
    left join lateral live_bet_terms(asked.table_id, asked.partner_id, account.mode, account.currency,
      asked.player_id) terms on true
    cross join lateral (
      select case when (account.rounds -> asked.table_id ->> 'round')::bigint = asked.round_id
        then account.rounds -> asked.table_id else '{}' end as played
    ) latest
    cross join lateral (
      select coalesce((latest.played ->> 'stake')::bigint, 0) as stake, coalesce((latest.played ->> 'bets')::bigint, 0) as bets,
        coalesce(latest.played -> 'spots', '{}') as spots
    ) so_far
    cross join lateral (
      select asked.type || asked.covered as name,
        least((terms.spot_limits ->> asked.type)::bigint, (terms.own_spot_limits ->> asked.type)::bigint) as most,
        coalesce((so_far.spots ->> (asked.type || asked.covered))::bigint, 0) as stake
    ) spot
    order by asked.n
  loop
    verdict := judged.refusal;
    if verdict is null and is_capped then
      cost := judged.potential - judged.amount;
      select * into risk from live_round_exposures
        where round_id = judged.round_id and mode = judged.mode and currency = judged.currency;
      if found and exists (
        select from unnest(judged.covered::smallint[]) as outcome
        where coalesce(risk.liability[outcome + 1], 0) + cost > judged.max_exposure
      ) then
        verdict := 'house_limit';
      elsif found then
        update live_round_exposures set liability = array(
          select coalesce(risk.liability[number + 1], 0)
            + case when number = any (judged.covered::smallint[]) then cost else 0 end
          from generate_series(0, greatest(cardinality(risk.liability) - 1,
            (select max(outcome) from unnest(judged.covered::smallint[]) as outcome))) as number
          order by number)
        where round_id = risk.round_id and mode = risk.mode and currency = risk.currency;
      end if;
    end if;
    balance_after := judged.balance;
    if verdict is null then
      verdict := 'taken';
      balance_after := judged.balance - judged.amount;
      taken := taken || judged.n::integer;
      modes := modes || judged.mode;
      currencies := currencies || judged.currency;
      plays := plays || judged.played;
    end if;
    return next;
  end loop;
  if taken = '{}' then
    return;
  end if;

  with bet as materialized (
    select * from unnest(taken, modes, currencies, plays) as each (n, mode, currency, played)
  ), placed as (
    insert into live_bets (client_id, player_id, account_id, partner_id, mode, currency, round_id, type, value, covered,
      amount, potential, placed_at)
    select client_ids[n], player_ids[n], account_ids[n], partner_ids[n], mode, currency, round_ids[n], types[n],
      bet_values[n]::jsonb, covers[n]::smallint[], amounts[n], potentials[n], to_timestamp(times[n] / 1000)
    from bet
  )
  update live_accounts account set balance = account.balance - amounts[n], rounds = account.rounds || played,
    played_on = today,
    day_staked = case when account.played_on >= today then account.day_staked else 0 end + amounts[n],
    day_paid = case when account.played_on >= today then account.day_paid else 0 end,
    week_staked = case when account.played_on >= this_week then account.week_staked else 0 end + amounts[n],
    week_paid = case when account.played_on >= this_week then account.week_paid else 0 end,
    month_staked = case when account.played_on >= this_month then account.month_staked else 0 end + amounts[n],
    month_paid = case when account.played_on >= this_month then account.month_paid else 0 end
  from bet where account.id = account_ids[n];
end $$;

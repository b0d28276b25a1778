-- Takes bets as before (0107), with a statement less for a lone bet: the locks of what a round may cost are asked for only
-- where a round has any. A row of it is there before the first bet that it counts, so none can come after that look.
-- Rounds are found by their ids alone; those of late bets are not locked, so that nobody holds up the close after the deadline.
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
  is_capped  boolean;
  judged     record;
  risk       live_round_exposures;
  cost       bigint;
  seen       bigint[] := '{}';
  -- Which bets are taken, and what their rows have that was not asked with them.
  taken      integer[] := '{}';
  bet_ids    bigint[] := '{}';
  modes      account_mode[] := '{}';
  currencies text[] := '{}';
  banks      bigint[] := '{}';
  spots_left jsonb[] := '{}';
begin
  if not (true = all (are_in_time)) then
    in_time := array(
      select round_id from unnest(round_ids, are_in_time) as asked (round_id, is_in_time) where is_in_time);
  end if;
  select array(select id from live_rounds where id = any (in_time) and status = 'open' order by id for share),
    exists (select from live_round_exposures where round_id = any (round_ids))
  into running, is_capped;
  perform from live_accounts where id = any (account_ids) order by id for no key update;
  perform from live_table_stakes where player_id = any (player_ids) and table_id = any (table_ids)
    order by player_id, table_id for no key update;
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
      account.currency, account.balance, terms.max_exposure, played.spots,
      coalesce(account.bank_id, house.id) as bank_id, spot.name as spot, spot.most as most_on_spot, spot.stake as on_spot,
      case
        when played.player_id is null then 'unavailable'
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
        when asked.amount + case when played.round_id = asked.round_id then played.stake else 0 end
          > terms.max_round_stake then 'round_limit'
        when played.round_id = asked.round_id and played.bets >= terms.max_bets_per_round then 'round_limit'
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
    left join live_accounts house on house.kind = 'house' and house.mode = account.mode
    left join live_table_stakes played on played.player_id = asked.player_id and played.table_id = asked.table_id
    left join live_bets known on known.player_id = asked.player_id and known.client_id = asked.client_id
    left join live_rounds round on round.id = asked.round_id and round.table_id = asked.table_id
    left join lateral live_bet_terms(asked.table_id, asked.partner_id, account.mode, account.currency,
      asked.player_id) terms on true
    cross join lateral (
      select asked.type || asked.covered as name,
        least((terms.spot_limits ->> asked.type)::bigint, (terms.own_spot_limits ->> asked.type)::bigint) as most,
        case when played.round_id = asked.round_id
          then coalesce((played.spots ->> (asked.type || asked.covered))::bigint, 0) else 0 end as stake
    ) spot
    order by asked.n
  loop
    if judged.player_id = any (seen) then
      raise exception 'two bets of player % in one batch', judged.player_id;
    end if;
    seen := seen || judged.player_id;
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
      bet_ids := bet_ids || nextval('live_bets_id_seq');
      modes := modes || judged.mode;
      currencies := currencies || judged.currency;
      banks := banks || judged.bank_id;
      spots_left := spots_left || case when judged.most_on_spot is null then '{}'
        else jsonb_build_object(judged.spot, judged.on_spot + judged.amount) end;
    end if;
    return next;
  end loop;
  if taken = '{}' then
    return;
  end if;

  insert into live_bets (id, client_id, player_id, partner_id, mode, currency, round_id, type, value, covered,
    amount, potential, placed_at) overriding system value
  select bet_id, client_ids[n], player_ids[n], partner_ids[n], mode, currency, round_ids[n], types[n],
    bet_values[n]::jsonb, covers[n]::smallint[], amounts[n], potentials[n], to_timestamp(times[n] / 1000)
  from unnest(taken, bet_ids, modes, currencies) as bet (n, bet_id, mode, currency);

  insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, bet_id)
  select 'stake', account_ids[n], bank_id, currency, amounts[n], bet_id
  from unnest(taken, bet_ids, currencies, banks) as bet (n, bet_id, currency, bank_id);

  update live_accounts account set balance = account.balance - bet.amount, played_on = today,
    day_staked = case when account.played_on >= today then account.day_staked else 0 end + bet.amount,
    day_paid = case when account.played_on >= today then account.day_paid else 0 end,
    week_staked = case when account.played_on >= this_week then account.week_staked else 0 end + bet.amount,
    week_paid = case when account.played_on >= this_week then account.week_paid else 0 end,
    month_staked = case when account.played_on >= this_month then account.month_staked else 0 end + bet.amount,
    month_paid = case when account.played_on >= this_month then account.month_paid else 0 end
  from (select account_ids[n] as account_id, amounts[n] as amount from unnest(taken) as n) bet
  where account.id = bet.account_id;

  update live_table_stakes played set round_id = bet.round_id,
    stake = case when played.round_id = bet.round_id then played.stake else 0 end + bet.amount,
    bets = case when played.round_id = bet.round_id then played.bets else 0 end + 1,
    spots = case when played.round_id = bet.round_id then played.spots else '{}' end || bet.spot
  from (
    select player_ids[n] as player_id, table_ids[n] as table_id, round_ids[n] as round_id, amounts[n] as amount, spot
    from unnest(taken, spots_left) as each (n, spot)
  ) bet
  where played.player_id = bet.player_id and played.table_id = bet.table_id;
end $$;

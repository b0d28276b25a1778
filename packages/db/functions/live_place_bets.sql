-- And a bet is known by its account, too: a player has one for each currency, and one of play money. The id of a bet in
-- one of them was taken for that of a bet in another, and answered as if it had been placed. Where an account is not told,
-- the bet is from before its row had it.
create or replace function live_place_bets(asked_bets jsonb, round_ids bigint[], account_ids bigint[])
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
          and known.amount = asked.amount and known.status <> 'taken_back'
          and coalesce(known.account_id, asked.account_id) = asked.account_id then 'known'
        when known.id is not null then 'bet_id_reused'
        when round.id is null then 'unknown_round'
        when not asked.is_in_time or round.id <> all (running) then 'bets_closed'
        else live_refusal(account, terms, asked.table_id, asked.round_id, asked.type, asked.type || asked.covered::text,
          asked.amount, asked.potential, today, this_week, this_month)
      end as refusal
    from jsonb_populate_recordset(null::live_asked_bet, asked_bets) with ordinality as asked
    left join live_accounts account on account.id = asked.account_id
    left join lateral (
      select id, account_id, round_id, type, value, amount, status from live_bets
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
    played_on = greatest(account.played_on, today),
    day_staked = case when account.played_on >= today then account.day_staked else 0 end + bet.amount,
    day_paid = case when account.played_on >= today then account.day_paid else 0 end,
    week_staked = case when account.played_on >= this_week then account.week_staked else 0 end + bet.amount,
    week_paid = case when account.played_on >= this_week then account.week_paid else 0 end,
    month_staked = case when account.played_on >= this_month then account.month_staked else 0 end + bet.amount,
    month_paid = case when account.played_on >= this_month then account.month_paid else 0 end
  from bet where account.id = bet.account_id;
end $$;

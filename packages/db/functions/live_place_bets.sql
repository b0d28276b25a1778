-- Decides about bets and books those that no rule forbids. This is the only code that judges a bet,
-- whether play money or an operator's wallet pays for it.
--
-- A trial decides the same way, but books and locks nothing. An operator's wallet is called only
-- for bets that pass a trial. When its response is booked, the bets are judged again, because
-- anything may have changed in the meantime. The bets of a trial belong to one account and one
-- round.
--
-- Locks are taken in the order of closing and settling a round: rounds, accounts, exposures, each
-- by id. The share lock on the round's row makes its close wait for this transaction. An account
-- stays locked, so its limits hold across tables, windows and processes. Each statement sees what
-- was committed before it started, including during a wait for a lock.
--
-- Plans are generic and kept while tables grow, so only look-ups by key stay fast. A bet is found
-- by a range of its id plus an order: otherwise a plan made for an empty table would later read all
-- bets of the player.
create or replace function live_place_bets(asked_bets jsonb, is_trial boolean)
returns table (number bigint, verdict text, balance_after bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off
set enable_hashjoin = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  asked        live_asked_bet[] := array(
    select asked_bet from jsonb_populate_recordset(null::live_asked_bet, asked_bets) as asked_bet);
  account_ids  bigint[] := array(select account_id from unnest(asked));
  round_ids    bigint[] := array(select round_id from unnest(asked) where is_in_time);
  running      bigint[];
  is_capped    boolean;
  bet          record;
  -- The bet's account after the bets before it, and its entry for the bet's round.
  account      live_accounts;
  played       jsonb;
  staked       bigint;
  bets         integer;
  spot         text;
  on_spot      bigint;
  most_on_spot bigint;
  -- House loss per outcome of the bet's round.
  exposure     live_round_exposures;
  liability    bigint[];
  -- The accepted bets, and each of their accounts after its last bet.
  taken        live_asked_bet[] := '{}';
  accounts     live_accounts[] := '{}';
begin
  if is_trial then
    -- Exposure is counted from the first debit on, if the cap is older than the round.
    insert into live_round_exposures (round_id, mode, currency)
    select round.id, own.mode, own.currency
    from live_rounds round
    join live_table_limits limits on limits.table_id = round.table_id and limits.exposure_since <= round.opened_at
    join live_accounts own on own.currency = limits.currency and own.id = account_ids[1]
    where round.id = round_ids[1] and round.status = 'open'
    on conflict do nothing;
    running := array(select id from live_rounds where id = any (round_ids) and status = 'open');
    is_capped := true;
  else
    select array(select id from live_rounds where id = any (round_ids) and status = 'open' order by id for share),
      exists (select from live_round_exposures where round_id = any (round_ids))
    into running, is_capped;
    perform from live_accounts where id = any (account_ids) order by id for no key update;
    if is_capped then
      perform from live_round_exposures counted
        where round_id = any (round_ids) and exists (
          select from live_accounts own
          where own.id = any (account_ids) and own.mode = counted.mode and own.currency = counted.currency)
        order by round_id, mode, currency for no key update;
    end if;
  end if;

  for bet in
    select asked_bet.*, terms.*, own as account, round.id as found_round_id,
      case
        when (earlier.account_id, earlier.round_id, earlier.type, earlier.value, earlier.amount) is not distinct from
          (asked_bet.account_id, asked_bet.round_id, asked_bet.type, coalesce(asked_bet.value, 'null'), asked_bet.amount)
          then earlier.verdict
        when earlier.verdict is not null then 'bet_id_reused'
      end as earlier_verdict
    from unnest(asked) with ordinality as asked_bet
    left join live_accounts own on own.id = asked_bet.account_id
    left join live_rounds round on round.id = asked_bet.round_id and round.table_id = asked_bet.table_id
    left join lateral live_bet_terms(asked_bet.table_id, asked_bet.partner_id, own.mode, own.currency,
      asked_bet.player_id) terms on true
    left join lateral (
      select * from (
        select account_id, round_id, type, value, amount,
          case status when 'taken_back' then 'bet_id_reused' else 'known' end as verdict
        from live_bets
        where player_id = asked_bet.player_id and client_id between asked_bet.client_id and asked_bet.client_id
        order by player_id, client_id limit 1
      ) placed
      union all
      select debit.account_id, debit.round_id, debited.type, debited.value, debited.amount,
        coalesce(debit.refusal, 'waits')
      from transaction_bets debited join transactions debit on debit.id = debited.transaction_id
      where is_trial and debited.player_id = asked_bet.player_id and debited.client_id = asked_bet.client_id
        and debit.state <> 'confirmed'
      limit 1
    ) earlier on true
    order by asked_bet.account_id, ordinality
  loop
    if account.id is distinct from bet.account_id then
      account := live_play_now(bet.account);
    end if;
    played := live_played(account.rounds, bet.table_id, bet.round_id);
    staked := coalesce((played ->> 'stake')::bigint, 0);
    bets := coalesce((played ->> 'bets')::integer, 0);
    spot := bet.type || bet.covered::text;
    on_spot := coalesce((played -> 'spots' ->> spot)::bigint, 0) + bet.amount;
    most_on_spot := least((bet.spot_limits ->> bet.type)::bigint, (bet.own_spot_limits ->> bet.type)::bigint);
    verdict := case
      when coalesce(account.player_id, account.holder_id) is distinct from bet.player_id then 'unavailable'
      when bet.earlier_verdict is not null then bet.earlier_verdict
      when bet.amount < bet.min_bet then 'below_minimum'
      when bet.potential > bet.max_payout then 'above_maximum'
      when bet.found_round_id is null then 'unknown_round'
      when not bet.is_in_time or bet.round_id <> all (running) then 'bets_closed'
      when bet.standing is not null then bet.standing
      when bet.min_bet is null then 'unavailable'
      when not is_trial and bet.amount > account.balance then 'insufficient_balance'
      when staked + bet.amount > bet.max_round_stake then 'round_limit'
      when bets >= bet.max_bets_per_round then 'round_limit'
      when on_spot > most_on_spot then 'spot_limit'
      when bet.amount > least(
          bet.loss_day - (account.day_staked - account.day_paid),
          bet.loss_week - (account.week_staked - account.week_paid),
          bet.loss_month - (account.month_staked - account.month_paid)) then 'loss_limit'
      when bet.amount > least(
          bet.stake_day - account.day_staked,
          bet.stake_week - account.week_staked,
          bet.stake_month - account.month_staked) then 'stake_limit'
    end;

    if verdict is null and is_capped then
      if (exposure.round_id, exposure.mode, exposure.currency)
        is distinct from (bet.round_id, account.mode, account.currency)
      then
        select * into exposure from live_round_exposures counted
        where counted.round_id = bet.round_id and counted.mode = account.mode and counted.currency = account.currency;
      end if;
      if exposure.round_id is not null then
        liability := array(
          select coalesce(exposure.liability[outcome + 1], 0)
            + case when outcome = any (bet.covered) then bet.potential - bet.amount else 0 end
          from generate_series(0, greatest(cardinality(exposure.liability) - 1,
            (select max(each) from unnest(bet.covered) as each))) as outcome
          order by outcome);
        if exists (select from unnest(bet.covered) as outcome where liability[outcome + 1] > bet.max_exposure) then
          verdict := 'house_limit';
        else
          exposure.liability := liability;
        end if;
      end if;
    end if;

    if verdict is null then
      account.rounds := account.rounds || jsonb_build_object(bet.table_id, jsonb_build_object(
        'round', bet.round_id,
        'stake', staked + bet.amount,
        'bets', bets + 1,
        'spots', coalesce(played -> 'spots', '{}')
          || case when most_on_spot is null then '{}' else jsonb_build_object(spot, on_spot) end));
      account.day_staked := account.day_staked + bet.amount;
      account.week_staked := account.week_staked + bet.amount;
      account.month_staked := account.month_staked + bet.amount;
      if not is_trial then
        verdict := 'taken';
        account.balance := account.balance - bet.amount;
        taken := taken || asked[bet.ordinality];
        if account.id is distinct from (accounts[cardinality(accounts)]).id then
          accounts := accounts || account;
        else
          accounts[cardinality(accounts)] := account;
        end if;
        if is_capped then
          update live_round_exposures counted set liability = exposure.liability
          where counted.round_id = exposure.round_id and counted.mode = exposure.mode
            and counted.currency = exposure.currency;
        end if;
      end if;
    end if;
    number := bet.ordinality;
    balance_after := account.balance + coalesce(account.told_balance, 0);
    return next;
  end loop;
  if taken = '{}' then
    return;
  end if;

  insert into live_bets (client_id, player_id, account_id, mode, currency, partner_id, round_id, type, value, covered,
    amount, potential, placed_at)
  select client_id, asked_bet.player_id, account_id, own.mode, own.currency, asked_bet.partner_id, round_id, type,
    coalesce(value, 'null'), covered, amount, potential, placed_at
  from unnest(taken) as asked_bet join unnest(accounts) as own on own.id = asked_bet.account_id;

  update live_accounts set balance = own.balance, rounds = own.rounds, played_on = own.played_on,
    day_staked = own.day_staked, day_paid = own.day_paid, week_staked = own.week_staked, week_paid = own.week_paid,
    month_staked = own.month_staked, month_paid = own.month_paid
  from unnest(accounts) as own where live_accounts.id = own.id;
end $$;

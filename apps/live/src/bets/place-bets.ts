import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import { addPlay, playNow, roomFor } from '../limits/count-play.ts';
import type { PlayerSession } from '../sessions/tickets.ts';
import type { CheckedBet } from './check-bet.ts';

/** As the ticket says. */
export type Bettor = Pick<PlayerSession, 'playerId' | 'partnerId' | 'tableId' | 'account'>;

export type BetRequest = {
  bettor: Bettor;
  bet: CheckedBet;
  /** When it came, by the table's clock. */
  placedAt: number;
  /** Whether it came before the deadline. If not, only the answer to a bet taken before is looked up. */
  isInTime: boolean;
};

export type BetOutcome = { balance: number } | { error: BetErrorCode };

/**
 * A batch of bets: one statement, one commit. Each bet is taken or refused for itself.
 *
 * Locks are taken in the order in which closing and settling a round take them: rounds, then accounts,
 * then what the player staked at the table, then what the round may cost the house; each by id. The share of
 * the round's row makes the close wait for this statement, and after the close
 * the row is no longer open. Under its account's lock no other batch takes a bet of the player, and a
 * locked row is read as it is then, not as it was when the statement began: so the limits hold across
 * tables, windows and processes. What is summed up for a limit is therefore kept in rows that are locked.
 *
 * The limits are checked against everything asked before, refused or not. A bet that fails behind one
 * that failed might have passed alone: it is `again`, as is one whose id another bet of the batch has, or
 * one that another process took while this statement waited for its locks. The first of a batch is never
 * put off by others, so every batch decides something.
 *
 * Bets and rounds are looked up one by one, because a plan made while there were few would read them all.
 */
const PLACE_BETS = `
with asked as materialized (
  select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[],
    $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::float8[], $12::boolean[], $13::bigint[])
    with ordinality as asked (player_id, partner_id, table_id, round_id, client_id, type,
      value, covered, amount, potential, placed_at, is_in_time, account_id, n)
), running as materialized (
  select id from live_rounds
  where id in (select round_id from asked where is_in_time) and status = 'open'
  order by id for share
), account as materialized (
  select id, mode, currency, bank_id, balance, ${playNow('live_accounts')} from live_accounts
  where id = any ($13) and (select count(*) from running) >= 0
  order by id for no key update
), played as materialized (
  select player_id, table_id, round_id, stake, bets, spots from live_table_stakes
  where player_id = any ($1) and table_id = any ($3) and (select count(*) from account) >= 0
  order by player_id, table_id for no key update
), exposed as materialized (
  select round_id, mode, currency, liability from live_round_exposures exposure
  where round_id = any ($4) and (select count(*) from played) >= 0 and exists (
    select from asked join account on account.id = asked.account_id
    where asked.round_id = exposure.round_id and account.mode = exposure.mode
      and account.currency = exposure.currency)
  order by round_id, mode, currency for no key update
), judged as materialized (
  select asked.*, account.balance, account.mode, account.currency,
    terms.max_bets_per_round, terms.max_round_stake, terms.max_exposure, ${roomFor('terms', 'account')},
    least((terms.spot_limits ->> asked.type)::bigint, (terms.own_spot_limits ->> asked.type)::bigint)
      as max_on_spot,
    case when played.round_id = asked.round_id then played.stake else 0 end as stake,
    case when played.round_id = asked.round_id then played.bets else 0 end as bets,
    case when played.round_id = asked.round_id
      then coalesce((played.spots ->> (asked.type || asked.covered))::bigint, 0) else 0 end as on_spot,
    case
      when played.player_id is null then 'unavailable'
      when known.round_id = asked.round_id and known.type = asked.type
        and known.value = asked.value::jsonb and known.amount = asked.amount
        and known.status <> 'taken_back' then 'known'
      when known.id is not null then 'bet_id_reused'
      when round.id is null then 'unknown_round'
      when not asked.is_in_time or running.id is null then 'bets_closed'
      when terms.standing is not null then terms.standing
      when terms.min_bet is null then 'unavailable'
      when asked.amount < terms.min_bet then 'below_minimum'
      when asked.potential > terms.max_payout then 'above_maximum'
      when row_number() over (partition by asked.player_id, asked.client_id order by n) > 1 then 'again'
    end as verdict
  from asked
  left join account on account.id = asked.account_id
  left join lateral live_bet_terms(asked.table_id, asked.partner_id, account.mode, account.currency,
    asked.player_id) terms on true
  left join lateral (
    select * from live_bets
    where live_bets.player_id = asked.player_id and live_bets.client_id = asked.client_id limit 1
  ) known on true
  left join lateral (
    select id from live_rounds
    where live_rounds.id = asked.round_id and live_rounds.table_id = asked.table_id limit 1
  ) round on true
  left join running on running.id = round.id
  left join played on played.player_id = asked.player_id and played.table_id = asked.table_id
), risk as materialized (
  select n, bool_or(before + cost > max_exposure) as is_too_much_alone,
    bool_or(before + cost_so_far > max_exposure) as is_too_much
  from (
    select n, max_exposure, coalesce(exposed.liability[outcome + 1], 0) as before, potential - amount as cost,
      sum(potential - amount) over (partition by round_id, mode, currency, outcome order by n) as cost_so_far
    from judged join exposed using (round_id, mode, currency), unnest(judged.covered::smallint[]) as outcome
    where verdict is null and max_exposure is not null
  ) each
  group by n
), weighed as materialized (
  select judged.*, coalesce(risk.is_too_much_alone, false) as is_too_much_alone, case
      when sum(amount) over of_account > balance then 'insufficient_balance'
      when stake + sum(amount) over of_round > max_round_stake
        or bets + count(*) over of_round > max_bets_per_round then 'round_limit'
      when on_spot + sum(amount) over of_spot > max_on_spot then 'spot_limit'
      when sum(amount) over of_account > loss_room then 'loss_limit'
      when sum(amount) over of_account > stake_room then 'stake_limit'
      when risk.is_too_much then 'house_limit'
    end as refusal
  from judged left join risk using (n) where verdict is null
  window of_account as (partition by account_id order by n),
    of_round as (partition by player_id, round_id order by n),
    of_spot as (partition by player_id, round_id, type, covered order by n)
), bet as (
  insert into live_bets
    (client_id, player_id, partner_id, mode, currency, round_id, type, value, covered, amount, potential, placed_at)
  select client_id, player_id, partner_id, mode, currency, round_id, type, value::jsonb, covered::smallint[], amount,
    potential, to_timestamp(placed_at / 1000)
  from weighed where refusal is null order by n
  on conflict (player_id, client_id) do nothing
  returning id, player_id, round_id, client_id, amount
), stake as (
  insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, bet_id)
  select 'stake', account.id, coalesce(account.bank_id, house.id), account.currency, bet.amount, bet.id
  from bet join weighed using (player_id, client_id) join account on account.id = weighed.account_id
  join live_accounts house on house.kind = 'house' and house.mode = account.mode
), debit as (
  update live_accounts account set balance = account.balance - moved.amount,
    ${addPlay('account', { staked: 'moved.amount' })}
  from (
    select weighed.account_id, sum(bet.amount)::bigint as amount
    from bet join weighed using (player_id, client_id) group by weighed.account_id
  ) moved
  where account.id = moved.account_id
), spot as (
  select player_id, round_id, type || covered as spot, max(on_spot) + sum(bet.amount)::bigint as stake
  from bet join weighed using (player_id, client_id, round_id)
  where max_on_spot is not null
  group by player_id, round_id, type || covered
), counted as (
  update live_table_stakes played set round_id = moved.round_id,
    stake = case when played.round_id = moved.round_id then played.stake else 0 end + moved.stake,
    bets = case when played.round_id = moved.round_id then played.bets else 0 end + moved.bets,
    spots = case when played.round_id = moved.round_id then played.spots else '{}' end || coalesce((
      select jsonb_object_agg(spot.spot, spot.stake) from spot
      where spot.player_id = moved.player_id and spot.round_id = moved.round_id), '{}')
  from (
    select bet.player_id, round.table_id, round.id as round_id, sum(amount) as stake, count(*) as bets
    from bet join live_rounds round on round.id = bet.round_id
    group by bet.player_id, round.id
  ) moved
  where played.player_id = moved.player_id and played.table_id = moved.table_id
), cost as (
  select round_id, mode, currency, outcome, sum(weighed.potential - weighed.amount)::bigint as added
  from bet join weighed using (player_id, client_id, round_id) join exposed using (round_id, mode, currency),
    unnest(weighed.covered::smallint[]) as outcome
  group by round_id, mode, currency, outcome
), risked as (
  update live_round_exposures exposure set liability = array(
    select coalesce(exposed.liability[number + 1], 0) + coalesce(cost.added, 0)
    from generate_series(0, greatest(cardinality(exposed.liability) - 1, most.outcome)) as number
    left join cost on cost.outcome = number and cost.round_id = exposed.round_id
      and cost.mode = exposed.mode and cost.currency = exposed.currency
    order by number)
  from exposed join (
    select round_id, mode, currency, max(outcome) as outcome from cost group by round_id, mode, currency
  ) most using (round_id, mode, currency)
  where exposure.round_id = exposed.round_id and exposure.mode = exposed.mode
    and exposure.currency = exposed.currency
)
select
  case
    when judged.verdict is not null then judged.verdict
    when bet.id is not null then 'taken'
    when weighed.refusal = 'house_limit' then case
      when weighed.is_too_much_alone or count(*) over before_it = count(bet.id) over before_it
        then 'house_limit' else 'again' end
    when weighed.refusal is not null and count(weighed.refusal) over so_far = 1
      and count(weighed.n) over of_player - count(weighed.refusal) over of_player
        = count(bet.id) over of_player then weighed.refusal
    else 'again'
  end as verdict,
  (judged.balance - coalesce(sum(bet.amount) over of_account, 0))::bigint as balance
from judged
left join weighed using (n)
left join bet on judged.verdict is null
  and bet.player_id = judged.player_id and bet.client_id = judged.client_id
window of_player as (partition by judged.player_id), so_far as (of_player order by judged.n),
  of_account as (partition by judged.account_id order by judged.n),
  before_it as (partition by judged.round_id order by judged.n rows between unbounded preceding and 1 preceding)
order by n`;

type Answer = { verdict: BetErrorCode | 'taken' | 'known' | 'again'; balance: number };

/**
 * The outcome of each request, in their order; undefined for one that has to be asked again because of
 * another one that was asked with it or at the same time.
 */
export async function placeBets(
  client: ClientBase,
  requests: readonly BetRequest[],
): Promise<(BetOutcome | undefined)[]> {
  const column = <T>(of: (request: BetRequest) => T) => requests.map(of);
  const { rows } = await client.query<Answer>({
    name: 'live-place-bets',
    text: PLACE_BETS,
    values: [
      column(({ bettor }) => bettor.playerId),
      column(({ bettor }) => bettor.partnerId),
      column(({ bettor }) => bettor.tableId),
      column(({ bet }) => bet.roundId),
      column(({ bet }) => bet.id),
      column(({ bet }) => bet.type),
      column(({ bet }) => JSON.stringify(bet.value)),
      // A list of lists of unequal length is no array of PostgreSQL's.
      column(({ bet }) => `{${bet.covered}}`),
      column(({ bet }) => bet.amount),
      column(({ bet }) => bet.potential),
      column(({ placedAt }) => placedAt),
      column(({ isInTime }) => isInTime),
      column(({ bettor }) => bettor.account.id),
    ],
  });
  return rows.map(toOutcome);
}

function toOutcome({ verdict, balance }: Answer): BetOutcome | undefined {
  if (verdict === 'again') return undefined;
  if (verdict === 'taken' || verdict === 'known') return { balance };
  return { error: verdict };
}

import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
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
 * each by id. The share of the round's row makes the close wait for this statement, and after the close
 * the row is no longer open. Under its account's lock no other batch takes a bet of the player, and a
 * locked row is read as it is then, not as it was when the statement began: so the limits hold across
 * tables, windows and processes.
 *
 * The limits are checked against everything asked before, refused or not. A bet that fails behind one
 * that failed might have passed alone: it is `again`, as is one whose id another bet of the batch has, or
 * one that another process took while this statement waited for its locks.
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
  select id, mode, currency, bank_id, balance from live_accounts
  where id = any ($13) and (select count(*) from running) >= 0
  order by id for no key update
), played as materialized (
  select player_id, table_id, round_id, stake, bets from live_table_stakes
  where player_id = any ($1) and table_id = any ($3) and (select count(*) from account) >= 0
  order by player_id, table_id for no key update
), judged as (
  select asked.*, account.balance, account.mode, account.currency,
    coalesce(limits.max_bets_per_round, live_tables.max_bets_per_round) as max_bets_per_round,
    least(coalesce(limits.max_round_stake, live_tables.max_round_stake),
      player.max_round_stake) as max_round_stake,
    case when played.round_id = asked.round_id then played.stake else 0 end as stake,
    case when played.round_id = asked.round_id then played.bets else 0 end as bets,
    case
      when played.player_id is null then 'unavailable'
      when known.round_id = asked.round_id and known.type = asked.type
        and known.value = asked.value::jsonb and known.amount = asked.amount
        and known.status <> 'taken_back' then 'known'
      when known.id is not null then 'bet_id_reused'
      when round.id is null then 'unknown_round'
      when not asked.is_in_time or running.id is null then 'bets_closed'
      when asked.amount < coalesce(limits.min_bet, live_tables.min_bet) then 'below_minimum'
      when asked.potential > coalesce(limits.max_payout, live_tables.max_payout) then 'above_maximum'
      when row_number() over (partition by asked.player_id, asked.client_id order by n) > 1 then 'again'
    end as verdict
  from asked
  left join account on account.id = asked.account_id
  left join lateral (
    select max_round_stake from live_players where live_players.id = asked.player_id limit 1
  ) player on true
  left join lateral (
    select * from live_bets
    where live_bets.player_id = asked.player_id and live_bets.client_id = asked.client_id limit 1
  ) known on true
  left join lateral (
    select * from live_rounds
    where live_rounds.id = asked.round_id and live_rounds.table_id = asked.table_id limit 1
  ) round on true
  left join live_tables on live_tables.id = round.table_id
  left join live_table_limits limits
    on limits.table_id = round.table_id and limits.currency = account.currency
  left join running on running.id = round.id
  left join played on played.player_id = asked.player_id and played.table_id = asked.table_id
), weighed as (
  select judged.*, case
      when sum(amount) over of_account > balance then 'insufficient_balance'
      when stake + sum(amount) over of_round > max_round_stake
        or bets + count(*) over of_round > max_bets_per_round then 'round_limit'
    end as refusal
  from judged where verdict is null
  window of_account as (partition by account_id order by n),
    of_round as (partition by player_id, round_id order by n)
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
  update live_accounts account set balance = account.balance - moved.amount
  from (
    select weighed.account_id, sum(bet.amount) as amount
    from bet join weighed using (player_id, client_id) group by weighed.account_id
  ) moved
  where account.id = moved.account_id
), counted as (
  update live_table_stakes played set round_id = moved.round_id,
    stake = case when played.round_id = moved.round_id then played.stake else 0 end + moved.stake,
    bets = case when played.round_id = moved.round_id then played.bets else 0 end + moved.bets
  from (
    select bet.player_id, round.table_id, round.id as round_id, sum(amount) as stake, count(*) as bets
    from bet join live_rounds round on round.id = bet.round_id
    group by bet.player_id, round.id
  ) moved
  where played.player_id = moved.player_id and played.table_id = moved.table_id
)
select
  case
    when judged.verdict is not null then judged.verdict
    when bet.id is not null then 'taken'
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
  of_account as (partition by judged.account_id order by judged.n)
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

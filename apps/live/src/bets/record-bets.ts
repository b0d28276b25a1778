import type { Pool, PoolClient } from 'pg';

/** What is recorded: a line of the journal and whom it concerns. */
export interface BetLine {
  roundId: number;
  playerId: number;
  line: string;
}

export interface Recorded {
  /** Lines whose round or player this database does not have. */
  unknown: number;
  /** Bets that were new and came too late to wait for the result: ended where they were written. */
  ended: number;
}

/**
 * Rounds before accounts, both in order of their ids, as closing and settling take them. Every bet of a
 * player is written under its account's lock, so the statement after this one sees them all.
 */
const lockSql = `
with round as materialized (
  select id from live_rounds where id = any ($1::bigint[]) order by id for share
)
select id from live_accounts
where player_id = any ($2::bigint[]) and (select count(*) from round) >= 0
order by id for no key update`;

/**
 * Writes bets that were answered already. A known one is left alone. A round that has been decided
 * meanwhile ends the bet as it ended all others. A stake the account no longer covers is staked and
 * given back in the same breath: no money moves, and the record says why.
 */
const recordSql = `
with line as (
  select * from rows from (jsonb_to_recordset($1::jsonb) as (
    client_id text, player_id bigint, partner_id bigint, round_id bigint, commit text, type text,
    value jsonb, covered smallint[], amount bigint, potential bigint, placed_at double precision
  )) with ordinality as line (client_id, player_id, partner_id, round_id, commit, type, value, covered,
    amount, potential, placed_at, n)
), found as (
  select line.*, account.balance, round.status as round_status, round.number, round.settled_at,
    exists (
      select from live_bets known
      where known.player_id = line.player_id and known.client_id = line.client_id
    ) as is_known
  from line
  join live_rounds round on round.id = line.round_id and round.commit = decode(line.commit, 'hex')
  join live_accounts account on account.player_id = line.player_id
), judged as (
  select found.*, (case
    when round_status = 'void' then 'refunded'
    when sum(amount) filter (where round_status <> 'void')
      over (partition by player_id order by n) > balance then 'refunded'
    when round_status <> 'settled' then 'accepted'
    when number = any (covered) then 'won'
    else 'lost' end)::live_bet_status as status
  from found where not is_known
), bet as (
  insert into live_bets (client_id, player_id, partner_id, round_id, type, value, covered, amount,
    potential, placed_at, status, payout, settled_at)
  select client_id, player_id, partner_id, round_id, type, coalesce(value, 'null'), covered, amount,
    potential, to_timestamp(placed_at / 1000), status,
    case status when 'won' then potential when 'refunded' then amount else 0 end,
    case when status <> 'accepted' then coalesce(settled_at, now()) end
  from judged order by n
  on conflict (player_id, client_id) do nothing
  returning id, player_id, partner_id, round_id, amount, payout, status
), transfer as (
  insert into live_transfers (kind, debit_account_id, credit_account_id, amount, bet_id)
  select move.kind::live_transfer_kind, move.debit, move.credit, move.amount, bet.id
  from bet
  join live_accounts account on account.player_id = bet.player_id
  cross join (select id from live_accounts where kind = 'house') house
  cross join lateral (values
    (1, 'stake', account.id, house.id, bet.amount),
    (2, case bet.status when 'refunded' then 'refund' else 'payout' end, house.id, account.id, bet.payout)
  ) as move (step, kind, debit, credit, amount)
  where move.amount > 0
  order by bet.id, move.step
), moved as (
  select player_id, last_round, sum(payout) - sum(amount) as change,
    sum(amount) filter (where round_id = last_round) as round_stake,
    count(*) filter (where round_id = last_round) as round_bets
  from (select bet.*, max(round_id) over (partition by player_id) as last_round from bet) bet
  group by player_id, last_round
), account as (
  update live_accounts account set
    balance = account.balance + change,
    round_id = greatest(account.round_id, last_round),
    round_stake = case when account.round_id > last_round then 0 else moved.round_stake end
      + case when account.round_id >= last_round then account.round_stake else 0 end,
    round_bets = case when account.round_id > last_round then 0 else moved.round_bets end
      + case when account.round_id >= last_round then account.round_bets else 0 end
  from moved where account.player_id = moved.player_id
), late as (
  select round.id, round.table_id, round.status, round.settled_at, bet.partner_id, bet.status as ending,
    count(*) as bets, sum(bet.amount) as staked, sum(bet.payout) as paid
  from bet join live_rounds round on round.id = bet.round_id
  where round.status in ('settled', 'void')
  group by round.id, bet.partner_id, bet.status
), total as (
  update live_rounds round set bet_count = round.bet_count + late.bets,
    staked = round.staked + late.staked, paid = round.paid + late.paid
  from (
    select id, sum(bets) as bets, sum(staked) as staked, sum(paid) as paid from late group by id
  ) late
  where round.id = late.id
), revenue as (
  insert into live_daily_revenue (partner_id, table_id, day, bets, staked, paid)
  select partner_id, table_id, (settled_at at time zone 'UTC')::date, sum(bets), sum(staked), sum(paid)
  from late where ending <> 'refunded'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (partner_id, table_id, day) do update set
    bets = live_daily_revenue.bets + excluded.bets,
    staked = live_daily_revenue.staked + excluded.staked,
    paid = live_daily_revenue.paid + excluded.paid
)
select
  ((select count(*) from line) - (select count(*) from found))::integer as unknown,
  (select count(*) from bet where status <> 'accepted')::integer as ended`;

const distinct = (ids: number[]) => [...new Set(ids)];

/** All of it or nothing. Recording the same lines again changes nothing. */
export async function recordBets(pool: Pool, lines: readonly BetLine[]): Promise<Recorded> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const recorded = await write(client, lines);
    await client.query('commit');
    client.release();
    return recorded;
  } catch (error) {
    // Ends the transaction too, whatever state the connection is in.
    client.release(true);
    throw error;
  }
}

async function write(client: PoolClient, lines: readonly BetLine[]): Promise<Recorded> {
  const roundIds = distinct(lines.map(({ roundId }) => roundId));
  const playerIds = distinct(lines.map(({ playerId }) => playerId));
  await client.query({ name: 'live-lock-bets', text: lockSql, values: [roundIds, playerIds] });
  const json = `[${lines.map(({ line }) => line).join()}]`;
  const { rows } = await client.query<Recorded>({
    name: 'live-record-bets',
    text: recordSql,
    values: [json],
  });
  return rows[0] ?? { unknown: lines.length, ended: 0 };
}

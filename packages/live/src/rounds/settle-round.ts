import { playMoney } from '@baize/contract';
import { drawNumber } from '@baize/contract/live';
import type { Database, DB, LiveBetStatus, LiveTransferKind } from '@baize/db';
import type { Game } from '@baize/games';
import { type Kysely, sql } from 'kysely';
import { addPlay, stakesBack } from '../limits/count-play.ts';
import { bankOf } from '../wallets/bank-of.ts';
import { queueCredits } from '../wallets/queue-credits.ts';
import { type Lease, writeAsLeader } from './lease.ts';
import { type RoundRow, roundColumns } from './round.ts';

/** Reveals the seed, pays the winners and books the day's revenue: all of it or nothing. */
export async function settleRound(
  db: Database,
  lease: Lease,
  round: RoundRow,
  seed: Buffer,
  settledAt: number,
  { outcomeCount }: Pick<Game, 'outcomeCount'>,
): Promise<RoundRow> {
  const number = await drawNumber(seed.toString('hex'), round.chain_index, outcomeCount);
  const at = new Date(settledAt);
  return writeAsLeader(db, lease, async (trx) => {
    await trx
      .updateTable('live_rounds')
      .set({ status: 'settled', number, seed, settled_at: at })
      .where('id', '=', round.id)
      .where('status', '=', 'closed')
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      update live_bets set
        status = case when ${number}::smallint = any (covered) then 'won' else 'lost' end::live_bet_status,
        payout = case when ${number}::smallint = any (covered) then potential else 0 end,
        settled_at = ${at}
      where round_id = ${round.id} and status = 'accepted'`.execute(trx);
    await returnToPlayers(trx, round.id, 'won', 'payout');
    await forgetExposure(trx, round.id);
    await queueCredits(trx, round.id, at);
    await bookRevenue(trx, round.id);
    return totalRound(trx, round.id);
  });
}

/** Gives every stake back. The seed is revealed all the same, so that the chain has no hole. */
export function voidRound(
  db: Database,
  lease: Lease,
  round: RoundRow,
  seed: Buffer | null,
  voidedAt: number,
): Promise<RoundRow> {
  const at = new Date(voidedAt);
  return writeAsLeader(db, lease, async (trx) => {
    await trx
      .updateTable('live_rounds')
      .set({ status: 'void', seed, settled_at: at })
      .where('id', '=', round.id)
      .where('status', 'in', ['open', 'closed'])
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      update live_bets set status = 'refunded', payout = amount, settled_at = ${at}
      where round_id = ${round.id} and status = 'accepted'`.execute(trx);
    await returnToPlayers(trx, round.id, 'refunded', 'refund');
    await forgetExposure(trx, round.id);
    await queueCredits(trx, round.id, at);
    return totalRound(trx, round.id);
  });
}

/** One transfer for each bet that ended so, and each player's balance raised by the sum. */
async function returnToPlayers(
  trx: Kysely<DB>,
  roundId: number,
  ending: LiveBetStatus,
  kind: Extract<LiveTransferKind, 'payout' | 'refund'>,
) {
  // What comes back from a void round was never staked.
  const played = kind === 'refund' ? { back: 'won' } : { paid: 'won.payout' };
  const stakes = kind === 'refund' ? `, ${stakesBack('back')}` : '';
  await sql`
    with back as materialized (
      -- Back to where the stake came from, out of where it went.
      select bet.id, account.id as account_id, ${bankOf('account')} as bank_id, bet.currency, bet.payout as amount,
        bet.placed_at
      from live_bets bet join live_accounts account on account.id = bet.account_id
      where bet.round_id = ${roundId} and bet.status = ${ending}
    ), paid as (
      insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, bet_id)
      select ${kind}, bank_id, account_id, currency, amount, id from back
    ), won as (
      select account_id as id, sum(amount)::bigint as payout ${sql.raw(stakes)} from back group by account_id
    ), locked as materialized (
      -- Always in one order, so that no two transactions wait for each other.
      select id from live_accounts where id in (select account_id from back) order by id for no key update
    )
    -- Counted, not joined: the planner takes a crowd for a single row, and would compare each with each.
    update live_accounts account set balance = account.balance + won.payout, ${sql.raw(addPlay('account', played))}
    from won where account.id = won.id and (select count(*) from locked) > 0`.execute(trx);
}

/** What a decided round might have cost is of no use any more. */
async function forgetExposure(trx: Kysely<DB>, roundId: number) {
  await trx.deleteFrom('live_round_exposures').where('round_id', '=', roundId).execute();
}

async function bookRevenue(trx: Kysely<DB>, roundId: number) {
  await sql`
    insert into live_daily_revenue (partner_id, mode, table_id, day, bets, staked, paid)
    select bet.partner_id, bet.mode, round.table_id, (round.settled_at at time zone 'UTC')::date,
      count(*), sum(bet.amount), sum(bet.payout)
    from live_bets bet join live_rounds round on round.id = bet.round_id
    where bet.round_id = ${roundId} and bet.status in ('won', 'lost') and bet.currency = ${playMoney}
    group by bet.partner_id, bet.mode, round.table_id, round.settled_at
    on conflict (partner_id, mode, table_id, day) do update set
      bets = live_daily_revenue.bets + excluded.bets,
      staked = live_daily_revenue.staked + excluded.staked,
      paid = live_daily_revenue.paid + excluded.paid`.execute(trx);
  await sql`
    insert into live_wallet_revenue (partner_id, mode, currency, table_id, day, bets, staked, paid)
    select bet.partner_id, bet.mode, bet.currency, round.table_id,
      (round.settled_at at time zone 'UTC')::date, count(*), sum(bet.amount), sum(bet.payout)
    from live_bets bet join live_rounds round on round.id = bet.round_id
    where bet.round_id = ${roundId} and bet.status in ('won', 'lost') and bet.currency <> ${playMoney}
    group by bet.partner_id, bet.mode, bet.currency, round.table_id, round.settled_at
    on conflict (partner_id, mode, currency, table_id, day) do update set
      bets = live_wallet_revenue.bets + excluded.bets,
      staked = live_wallet_revenue.staked + excluded.staked,
      paid = live_wallet_revenue.paid + excluded.paid`.execute(trx);
}

async function totalRound(trx: Kysely<DB>, roundId: number): Promise<RoundRow> {
  const total = await trx
    .selectFrom('live_bets')
    .select((select) => [
      select.fn.countAll<number>().as('bet_count'),
      // Of play money: sums of several currencies would be of none.
      sql<number>`coalesce(sum(amount) filter (where currency = ${playMoney}), 0)::bigint`.as(
        'staked',
      ),
      sql<number>`coalesce(sum(payout) filter (where currency = ${playMoney}), 0)::bigint`.as(
        'paid',
      ),
    ])
    .where('round_id', '=', roundId)
    .where('status', '<>', 'taken_back')
    .executeTakeFirstOrThrow();
  return trx
    .updateTable('live_rounds')
    .set(total)
    .where('id', '=', roundId)
    .returning(roundColumns)
    .executeTakeFirstOrThrow();
}

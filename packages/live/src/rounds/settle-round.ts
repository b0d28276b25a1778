import { playMoney } from '@baize/contract';
import { drawNumber } from '@baize/contract/live';
import type { Database, DB } from '@baize/db';
import type { Game } from '@baize/games';
import { type Kysely, sql } from 'kysely';
import { queueCredits } from '../ledger/queue-credits.ts';
import { returnToPlayers } from '../ledger/return-to-players.ts';
import { type Lease, writeAsLeader } from './lease.ts';
import { type RoundRow, roundColumns } from './round.ts';

/** Reveals the seed, pays the winners and books the day's revenue, all or nothing. */
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

/** Refunds every stake. The seed is still revealed, so that the published chain has no gap. */
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
      // Play money only: a sum over several currencies would be meaningless.
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

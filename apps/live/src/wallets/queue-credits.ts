import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** After it people are asked. */
export const TRY_FOR = '24 hours';

/**
 * What a round gives back to purses goes to the operator: one credit for each, whatever it is made of. In
 * the transaction that ends the round, so that no end is without its credits. What was taken back while
 * the round was open goes with it.
 */
export async function queueCredits(trx: Kysely<DB>, roundId: number): Promise<void> {
  await sql`
    insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, amount,
      round_id, table_id, reference_id, next_try_at, give_up_at)
    select bet.partner_id, bet.mode, bet.player_id, purse.id, purse.currency, 'credit',
      (case when bool_or(bet.status = 'won') then 'win'
        when bool_or(bet.status = 'refunded') then 'void' else 'refund' end)::transaction_reason,
      sum(bet.payout), round.id, round.table_id,
      (select id from transactions debit where debit.account_id = purse.id and debit.round_id = round.id
        and debit.kind = 'debit' and debit.state = 'confirmed' order by id limit 1),
      now(), now() + ${TRY_FOR}::interval
    from live_bets bet
    join live_rounds round on round.id = bet.round_id
    join live_accounts purse on purse.id = bet.account_id and purse.kind = 'purse'
    where bet.round_id = ${roundId} and bet.payout > 0
    group by bet.partner_id, bet.mode, bet.player_id, purse.id, round.id`.execute(trx);
}

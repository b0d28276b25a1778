import type { AccountMode } from '@baize/contract';
import { type DB, NOT_SENT_OF_ROUND, PUT_BACK } from '@baize/db';
import { queueWebhooks } from '@baize/platform/webhooks/queue-webhooks';
import { sql, type Transaction } from 'kysely';

/** Transactions that are still unconfirmed after this time need attention from staff. */
export const TRY_FOR = '24 hours';

/**
 * Queues one credit per escrow account for everything a round returns to it, including bets taken
 * back while it was open. Runs in the transaction that ends the round, so no round ends without its
 * credits. Credits of a round from a restored backup are left for staff: the server that was backed
 * up may have settled and paid that round under ids that are unknown here.
 */
export async function queueCredits(trx: Transaction<DB>, roundId: number, at: Date): Promise<void> {
  const { rows } = await sql<Held>`
    with queued as (
      insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, amount,
        round_id, table_id, reference_id, next_try_at, give_up_at, state, ended_at, last_answer, last_answer_at)
      select bet.partner_id, bet.mode, bet.player_id, purse.id, purse.currency, 'credit',
        (case when bool_or(bet.status = 'won') then 'win'
          when bool_or(bet.status = 'refunded') then 'void' else 'refund' end)::transaction_reason,
        sum(bet.payout), round.id, round.table_id,
        (select id from transactions debit where debit.account_id = purse.id and debit.round_id = round.id
          and debit.kind = 'debit' and debit.state = 'confirmed' order by id limit 1),
        now(), now() + ${TRY_FOR}::interval,
        (case when held.at is null then 'pending' else 'needs_attention' end)::transaction_state,
        held.at, held.because, held.at
      from live_bets bet
      join live_rounds round on round.id = bet.round_id
      left join lateral (
        select now() as at, ${NOT_SENT_OF_ROUND}::text as because
        from live_seed_chains where id = round.chain_id and origin = ${PUT_BACK}
      ) held on true
      join live_accounts purse on purse.id = bet.account_id and purse.kind = 'purse'
      where bet.round_id = ${roundId} and bet.payout > 0
      group by bet.partner_id, bet.mode, bet.player_id, purse.id, round.id, held.at, held.because
      returning id, partner_id, mode, state
    )
    select id, partner_id, mode from queued where state = 'needs_attention'`.execute(trx);
  const events = rows.map(({ id, partner_id, mode }) => ({
    partnerId: partner_id,
    ...{ type: 'transaction.needs_attention' as const, data: { transaction_id: id, mode } },
  }));
  await queueWebhooks(trx, events, at);
}

type Held = { id: string; partner_id: number; mode: AccountMode };

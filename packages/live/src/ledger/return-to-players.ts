import type { DB, LiveBetStatus, LiveTransferKind } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { bankOf } from './bank-of.ts';
import { setPlay } from './count-play.ts';

/**
 * Books one transfer for each bet with the given ending and adds the sum to each player's balance.
 */
export async function returnToPlayers(
  trx: Kysely<DB>,
  roundId: number,
  ending: LiveBetStatus,
  kind: Extract<LiveTransferKind, 'payout' | 'refund'>,
) {
  // Refunds of a void round are deducted from what the player staked.
  const played =
    kind === 'refund'
      ? sql`live_play_returned(account, won.amounts, won.placed)`
      : sql`live_play_paid(account, won.payout)`;
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
      select account_id as id, sum(amount)::bigint as payout, array_agg(amount) as amounts,
        array_agg(placed_at) as placed
      from back group by account_id
    ), locked as materialized (
      -- Always in one order, so that no two transactions wait for each other.
      select id from live_accounts where id in (select account_id from back) order by id for no key update
    )
    -- Counted, not joined: the planner takes a crowd for a single row, and would compare each with each.
    update live_accounts account set balance = account.balance + won.payout, ${setPlay(played)}
    from won where account.id = won.id and (select count(*) from locked) > 0`.execute(trx);
}

import { type RawBuilder, sql } from 'kysely';

/**
 * Wraps the statement that confirms a credit or rollback and books the transfer from the escrow
 * account to the operator, both or neither. A rollback of a debit that was never booked moves no
 * money.
 */
export const bookConfirmed = (
  confirming: RawBuilder<unknown>,
  toldBalance: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with confirmed as (
    ${confirming} returning *
  ), moved as (
    insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, transaction_id)
    select confirmed.kind::text::live_transfer_kind, confirmed.account_id, wallet.id, confirmed.currency,
      confirmed.amount, confirmed.id
    from confirmed join live_accounts wallet on wallet.kind = 'wallet' and wallet.holder_id is null
      and wallet.partner_id = confirmed.partner_id and wallet.mode = confirmed.mode
      and wallet.currency = confirmed.currency
    where confirmed.kind = 'credit' or exists (
      select from live_transfers booked where booked.transaction_id = confirmed.reference_id)
    returning debit_account_id, amount
  )
  update live_accounts purse set told_balance = ${toldBalance},
    balance = purse.balance - coalesce((select amount from moved), 0)
  from confirmed where purse.id = confirmed.account_id`;

import { moneyFormat, type transactionRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { closeUnsent, type FoundTransaction, readTransaction } from '@baize/live';
import { type Act, perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { Transaction } from 'kysely';
import { nameCompanies } from './name-companies.ts';

/** Marks a transaction as settled manually. Resending it could pay it twice. */
export const closeTransaction: Operation<typeof transactionRoutes.closeTransaction> = async ({
  resources,
  actor,
  params: { id },
  body: { note },
}) => {
  const transaction = await perform(resources, actor, async (act) => {
    const isToldOf = await holdPartnerOf(act.db, id);
    const closed = await closeUnsent(act.db, id, note);
    if (closed !== 'closed') throw new ApiError(closed ?? 'not_found');
    const found = await readTransaction(act.db, id);
    const [transaction] = found === undefined ? [] : await nameCompanies(act.db, [found]);
    if (transaction === undefined) throw new ApiError('not_found');
    const { partner_id: partnerId, company_name: company } = transaction;
    act.record({
      action: 'transaction.closed',
      values: { transaction: id, company },
      partnerId,
      details: { note },
    });
    if (isToldOf) tell(act, transaction);
    act.update({ topic: 'transactions', partnerId });
    return transaction;
  });
  return { message: 'The transaction is closed. Nothing was sent.', transaction };
};

/** Locks the partner before the transaction. Returns whether the partner can still be notified. */
async function holdPartnerOf(db: Transaction<DB>, id: string): Promise<boolean> {
  const partner = await db
    .selectFrom('partners')
    .select('deleted_at')
    .where('id', '=', (row) =>
      row.selectFrom('transactions').select('partner_id').where('transactions.id', '=', id),
    )
    .forKeyShare()
    .executeTakeFirst();
  return partner?.deleted_at === null;
}

function tell(
  act: Act,
  { partner_id, mode, kind, currency, amount, round_id }: FoundTransaction,
): void {
  act.notify({
    partnerId: partner_id,
    type: 'system',
    title: 'We closed a transaction',
    message: `The ${kind} of ${moneyFormat(currency)(amount)} in round ${round_id} was settled without a call to your ${mode} wallet, so it is not sent any more. If your books say otherwise, raise a ticket.`,
    place: { screen: 'transactions', mode },
  });
}

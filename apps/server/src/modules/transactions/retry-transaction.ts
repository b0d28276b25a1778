import type { transactionRoutes } from '@baize/contract';
import { readTransaction, sendAgain } from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';

export const retryOwnTransaction: Operation<typeof transactionRoutes.retryOwnTransaction> = async ({
  resources,
  caller,
  actor,
  params: { id },
}) => {
  await resources.throttle.consume('transactionRetryPerAccount', String(caller.id));
  return retry(resources, actor, id, caller.id);
};

export const retryTransaction: Operation<typeof transactionRoutes.retryTransaction> = ({
  resources,
  actor,
  params: { id },
}) => retry(resources, actor, id);

async function retry(resources: Resources, actor: Actor, id: string, ownerId?: number) {
  const transaction = await perform(resources, actor, async (act) => {
    const found = await act.db
      .selectFrom('transactions')
      .leftJoin('partners', 'partners.id', 'transactions.partner_id')
      .select(['transactions.partner_id', 'partners.company_name'])
      .where('transactions.id', '=', id)
      .executeTakeFirst();
    if (found === undefined || (ownerId !== undefined && found.partner_id !== ownerId)) {
      throw new ApiError('not_found');
    }
    const sent = await sendAgain(act.db, id);
    if (sent !== 'sent') throw new ApiError(sent ?? 'not_found');
    const company = found.company_name ?? '';
    act.record({
      action: 'transaction.retried',
      values: { transaction: id, company },
      partnerId: found.partner_id,
    });
    act.update({ topic: 'transactions', partnerId: found.partner_id });
    return readTransaction(act.db, id);
  });
  if (transaction === undefined) throw new ApiError('not_found');
  return { message: 'The transaction is sent again.', transaction };
}

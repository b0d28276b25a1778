import type { transactionRoutes } from '@baize/contract';
import { readTransactions } from '@baize/live';
import type { Operation } from '@baize/platform/http/serve';
import { countNeedingAttention } from './count-needing-attention.ts';
import { nameCompanies } from './name-companies.ts';

export const listOwnTransactions: Operation<typeof transactionRoutes.listOwnTransactions> = async ({
  resources: { db },
  caller,
  query,
}) => {
  const own = { mode: query.mode, partnerId: caller.id };
  return {
    ...(await readTransactions(db, { ...query, ...own })),
    needs_attention: await countNeedingAttention(db, own),
  };
};

export const listTransactions: Operation<typeof transactionRoutes.listTransactions> = async ({
  resources: { db },
  query: { partner_id: partnerId, ...query },
}) => {
  const { transactions, next_cursor } = await readTransactions(db, { ...query, partnerId });
  return {
    transactions: await nameCompanies(db, transactions),
    next_cursor,
    needs_attention: await countNeedingAttention(db, { mode: query.mode, partnerId }),
  };
};

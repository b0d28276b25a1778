import type { transactionRoutes } from '@baize/contract';
import { readTransactions } from '@baize/live';
import type { Operation } from '../../platform/http/serve.ts';

export const listOwnTransactions: Operation<typeof transactionRoutes.listOwnTransactions> = ({
  resources: { db },
  caller,
  query,
}) => readTransactions(db, { ...query, partnerId: caller.id });

export const listTransactions: Operation<typeof transactionRoutes.listTransactions> = ({
  resources: { db },
  query: { partner_id: partnerId, ...query },
}) => readTransactions(db, { ...query, partnerId });

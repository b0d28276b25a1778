import type { transactionRoutes } from '@baize/contract';
import { readTransaction as findTransaction, readTries } from '@baize/live';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { nameCompanies } from './name-companies.ts';

export const readOwnTransaction: Operation<typeof transactionRoutes.readOwnTransaction> = async ({
  resources: { db },
  caller,
  params: { id },
}) => {
  const transaction = await findTransaction(db, id);
  if (transaction?.partner_id !== caller.id) throw new ApiError('not_found');
  return { transaction, history: await readTries(db, transaction) };
};

export const readTransaction: Operation<typeof transactionRoutes.readTransaction> = async ({
  resources: { db },
  params: { id },
}) => {
  const found = await findTransaction(db, id);
  const [transaction] = found === undefined ? [] : await nameCompanies(db, [found]);
  if (transaction === undefined) throw new ApiError('not_found');
  return { transaction, history: await readTries(db, transaction) };
};

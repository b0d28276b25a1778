import { type kycRoutes, limits } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { partnerColumns } from '../accounts/partner-columns.ts';
import { readRequest } from './kyc-requests.ts';
import { readOpenChanges } from './read-kyc-changes.ts';
import { readSubmissions } from './read-submissions.ts';

export const readKycRequest: Operation<typeof kycRoutes.readKycRequest> = async ({
  resources,
  params: { id },
}) => {
  const { db } = resources;
  const request = await readRequest(resources, id);
  if (request === undefined) throw new ApiError('not_found');
  const partner = await db
    .selectFrom('partners')
    .select(partnerColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const open = await readOpenChanges(db, id);
  const submissions = await readSubmissions(resources, id, limits.kyc.historyLength);
  const history = submissions.filter((one) => one.id !== request.id);
  return { request, partner, history, ...open };
};

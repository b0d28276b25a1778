import { type kycRoutes, limits } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { readSubmissions } from './read-submissions.ts';

export const readKycStatus: Operation<typeof kycRoutes.kycStatus> = async ({
  resources,
  caller,
}) => {
  const { kyc_status } = await resources.db
    .selectFrom('partners')
    .select('kyc_status')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const history = await readSubmissions(resources, caller.id, limits.kyc.historyLength);
  const [latest] = history;
  return {
    kyc_status,
    documents: latest?.documents ?? [],
    reason: latest?.reason ?? null,
    history,
  };
};

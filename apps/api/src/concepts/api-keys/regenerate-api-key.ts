import type { apiKeyRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { issueApiKey } from './issue-api-key.ts';
import { findLiveKey } from './key-details.ts';
import { lockPartner } from './kyc-gate.ts';

export const regenerateApiKey: Operation<typeof apiKeyRoutes.regenerateApiKey> = async ({
  resources,
  caller,
  actor,
}) => {
  await resources.throttle.consume('apiKeyPerAccount', String(caller.id));
  const key = await perform(resources, actor, async (act) => {
    const partner = await lockPartner(act.db, caller.id);
    if (partner?.kyc_status !== 'approved') throw new ApiError('kyc_not_approved');
    const old = await findLiveKey(act.db, caller.id);
    if (old === undefined) throw new ApiError('api_key_not_generated');
    return issueApiKey(act, resources, caller.id);
  });
  return { message: 'API key regenerated. Please update your integrations.', ...key };
};

/** By staff, who also help out where no key was generated. They never see the key itself. */
export const regeneratePartnerApiKey: Operation<
  typeof apiKeyRoutes.regeneratePartnerApiKey
> = async ({ resources, params: { id }, actor }) => {
  const { api_key: _, ...key } = await perform(resources, actor, async (act) => {
    const partner = await lockPartner(act.db, id);
    if (partner === undefined) throw new ApiError('not_found');
    if (partner.kyc_status !== 'approved') throw new ApiError('partner_kyc_not_approved');
    return issueApiKey(act, resources, id);
  });
  return { message: 'API key regenerated. The partner has been told.', key };
};

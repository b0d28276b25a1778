import type { apiKeyRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { tellGrace } from './end-keys.ts';
import { issueApiKey } from './issue-api-key.ts';
import { findCurrentKey } from './key-details.ts';
import { assertMayHaveKeys, lockPartner, whyWithoutKeys } from './key-gate.ts';

export const regenerateApiKey: Operation<typeof apiKeyRoutes.regenerateApiKey> = async ({
  resources,
  caller,
  actor,
  body: { mode, grace_hours: graceHours },
}) => {
  await resources.throttle.consume('apiKeyPerAccount', String(caller.id));
  const key = await perform(resources, actor, async (act) => {
    assertMayHaveKeys(await lockPartner(act.db, caller.id), mode);
    const old = await findCurrentKey(act.db, caller.id, mode);
    if (old === undefined) throw new ApiError('api_key_not_generated');
    return issueApiKey(act, resources, caller.id, { mode, graceHours });
  });
  const still = graceHours > 0 ? ` The old one works ${tellGrace(graceHours)}.` : '';
  return { message: `API key regenerated. Please update your integrations.${still}`, ...key };
};

/** Regenerates a key by staff, also if the partner has none. Staff never see the key. */
export const regeneratePartnerApiKey: Operation<
  typeof apiKeyRoutes.regeneratePartnerApiKey
> = async ({ resources, params: { id }, query: { mode }, actor }) => {
  const { api_key: _, ...key } = await perform(resources, actor, async (act) => {
    const partner = await lockPartner(act.db, id);
    if (partner === undefined) throw new ApiError('not_found');
    const why = whyWithoutKeys(partner, mode);
    if (why === 'kyc_not_approved') throw new ApiError('partner_kyc_not_approved');
    if (why !== undefined) throw new ApiError('partner_not_live');
    return issueApiKey(act, resources, id, { mode, graceHours: 0 });
  });
  const which = mode === 'live' ? 'Live API key' : 'API key';
  return { message: `${which} regenerated. The partner has been told.`, key };
};

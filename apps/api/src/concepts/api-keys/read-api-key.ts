import type { apiKeyRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import type { Operation } from '../../platform/http/serve.ts';
import { API_KEY_SEAL, findLiveKey, toKeyDetails } from './key-details.ts';
import { isKycApproved } from './kyc-gate.ts';

export const readApiKey: Operation<typeof apiKeyRoutes.apiKey> = async ({
  resources: { db, secrets },
  caller,
}) => {
  if (!(await isKycApproved(db, caller.id))) throw new ApiError('kyc_not_approved');
  const key = await findLiveKey(db, caller.id);
  if (key === undefined) throw new ApiError('api_key_not_generated');
  return { api_key: secrets.unseal(API_KEY_SEAL, key.sealed_key), ...toKeyDetails(key) };
};

export const readApiKeyStatus: Operation<typeof apiKeyRoutes.apiKeyStatus> = async ({
  resources: { db },
  caller,
}) => {
  if (!(await isKycApproved(db, caller.id))) return { status: 'restricted' as const, key: null };
  const key = await findLiveKey(db, caller.id);
  return key === undefined
    ? { status: 'not_generated' as const, key: null }
    : { status: 'available' as const, key: toKeyDetails(key) };
};

import type { apiKeyRoutes } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { API_KEY_SEAL, findCurrentKey, findEndingKeys, toKeyDetails } from './key-details.ts';
import { assertMayHaveKeys, readStanding, whyWithoutKeys } from './key-gate.ts';

export const readApiKey: Operation<typeof apiKeyRoutes.apiKey> = async ({
  resources: { db, secrets },
  caller,
  query: { mode },
}) => {
  assertMayHaveKeys(await readStanding(db, caller.id), mode);
  const key = await findCurrentKey(db, caller.id, mode);
  if (key === undefined || key.sealed_key === null) throw new ApiError('api_key_not_generated');
  return { api_key: secrets.unseal(API_KEY_SEAL, key.sealed_key), ...toKeyDetails(key) };
};

export const readApiKeyStatus: Operation<typeof apiKeyRoutes.apiKeyStatus> = async ({
  resources: { db },
  caller,
  query: { mode },
}) => {
  if (whyWithoutKeys(await readStanding(db, caller.id), mode) !== undefined) {
    return { status: 'restricted' as const, key: null, ending_keys: [] };
  }
  const ending_keys = await findEndingKeys(db, caller.id, mode);
  const key = await findCurrentKey(db, caller.id, mode);
  return key === undefined
    ? { status: 'not_generated' as const, key: null, ending_keys }
    : { status: 'available' as const, key: toKeyDetails(key), ending_keys };
};

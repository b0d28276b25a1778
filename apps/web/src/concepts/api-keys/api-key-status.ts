import { type AccountMode, apiKeyRoutes } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

/**
 * Queries whether a publishable key exists in a mode, and its details. Never returns the key
 * itself.
 */
export const apiKeyStatusOf = (mode: AccountMode) =>
  queryOptions({
    queryKey: partnerKeys.apiKeyStatus(mode),
    queryFn: ({ signal }) => callApi(apiKeyRoutes.apiKeyStatus, { query: { mode }, signal }),
  });

/** Status of the test key, which KYC approval creates and most integrations use. */
export const apiKeyStatusQuery = apiKeyStatusOf('test');

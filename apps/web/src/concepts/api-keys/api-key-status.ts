import { type AccountMode, apiKeyRoutes } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

/** Whether there is a publishable key of a mode and what is known of it, never the key itself. */
export const apiKeyStatusOf = (mode: AccountMode) =>
  queryOptions({
    queryKey: partnerKeys.apiKeyStatus(mode),
    queryFn: ({ signal }) => callApi(apiKeyRoutes.apiKeyStatus, { query: { mode }, signal }),
  });

/** The key that KYC approval gives, which everything is built with. */
export const apiKeyStatusQuery = apiKeyStatusOf('test');

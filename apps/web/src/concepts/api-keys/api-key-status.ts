import { apiKeyRoutes } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

/** Whether there is a key and what is known of it, never the key itself. */
export const apiKeyStatusQuery = queryOptions({
  queryKey: partnerKeys.apiKeyStatus,
  queryFn: ({ signal }) => callApi(apiKeyRoutes.apiKeyStatus, { signal }),
});

import { apiKeyRoutes } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** Whether there is a key and what is known of it, never the key itself. */
export const apiKeyStatusQuery = queryOptions({
  queryKey: ['partner', 'api_keys', 'status'],
  queryFn: ({ signal }) => callApi(apiKeyRoutes.apiKeyStatus, { signal }),
});

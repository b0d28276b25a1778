import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, hasTimedOut, statusOf } from './api-failure.ts';
import { adminKeys } from './query-keys.ts';

/**
 * If the grace period for the second factor has ended, refetch the session; its guard then shows
 * the setup.
 */
function onError(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== 'second_factor_required') return;
  void queryClient.invalidateQueries({ queryKey: adminKeys.session });
}

/** Fail immediately while offline instead of pausing, so that nothing runs unexpectedly later. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 10_000,
      // Retry network failures and server errors only. A refusal would be repeated, and after a
      // timeout the user has already waited ten seconds.
      retry: (failures, error) => {
        const status = statusOf(error);
        return failures < 2 && !hasTimedOut(error) && (status === 0 || status >= 500);
      },
    },
    mutations: { networkMode, retry: false },
  },
});

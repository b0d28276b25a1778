import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, hasTimedOut, statusOf } from './api-failure.ts';
import { adminKeys } from './query-keys.ts';

/** The grace period has just passed: the session is asked again, and leads to what is needed. */
function onError(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== 'second_factor_required') return;
  void queryClient.invalidateQueries({ queryKey: adminKeys.session });
}

/** Without a line everything fails at once and is told, rather than wait and happen later by itself. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 10_000,
      // A refusal stays a refusal, and who has waited for ten seconds is told so: only a broken
      // line and faults are worth another try.
      retry: (failures, error) => {
        const status = statusOf(error);
        return failures < 2 && !hasTimedOut(error) && (status === 0 || status >= 500);
      },
    },
    mutations: { networkMode, retry: false },
  },
});

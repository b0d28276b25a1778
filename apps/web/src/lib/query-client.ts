import { QueryClient } from '@tanstack/react-query';
import { hasTimedOut, statusOf } from './api-failure.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal, and who has waited for ten seconds is told so: only a broken
      // line and faults are worth another try.
      retry: (failures, error) => {
        const status = statusOf(error);
        return failures < 2 && !hasTimedOut(error) && (status === 0 || status >= 500);
      },
    },
    mutations: { retry: false },
  },
});

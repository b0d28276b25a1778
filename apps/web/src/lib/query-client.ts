import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './api-failure.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only silence and faults are worth another try.
      retry: (failures, error) => {
        const status = statusOf(error);
        return failures < 2 && (status === 0 || status >= 500);
      },
    },
    mutations: { retry: false },
  },
});

import { partnerSecondFactorRoutes } from '@baize/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { adminKeys, partnerKeys } from '../../lib/query-keys.ts';
import type { FactorRoutes } from './factor-routes.ts';

export const factorsQuery = (routes: FactorRoutes) =>
  queryOptions({
    queryKey:
      routes.readSecondFactors === partnerSecondFactorRoutes.readSecondFactors
        ? partnerKeys.secondFactors
        : adminKeys.secondFactors,
    queryFn: ({ signal }) => callApi(routes.readSecondFactors, { signal }),
  });

/** Mutation that changes the user's own factors and then refetches them. */
export function useFactorChange<Answer, Input = void>(
  routes: FactorRoutes,
  change: (input: Input) => Promise<Answer>,
  then: { onSuccess: (answer: Answer) => void; onError?: (error: Error) => void },
) {
  const client = useQueryClient();
  return useGuardedMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: factorsQuery(routes).queryKey });
      then.onSuccess(answer);
    },
    ...(then.onError && { onError: then.onError }),
  });
}

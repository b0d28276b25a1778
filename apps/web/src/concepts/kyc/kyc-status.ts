import { kycRoutes, type Partner } from '@baize/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

export const kycStatusQuery = queryOptions({
  queryKey: partnerKeys.kycStatus,
  queryFn: ({ signal }) => callApi(kycRoutes.kycStatus, { signal }),
});

/**
 * Where the partner's KYC stands; undefined while that is loading. A load that failed counts as not
 * submitted: whoever then sends documents twice is refused by the server.
 */
export function useKycStatus(): Partner['kyc_status'] | undefined {
  const { data, isError } = useQuery(kycStatusQuery);
  return data?.kyc_status ?? (isError ? 'not_submitted' : undefined);
}

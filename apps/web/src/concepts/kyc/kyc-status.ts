import { kycRoutes, type Partner } from '@baize/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

export const kycStatusQuery = queryOptions({
  queryKey: partnerKeys.kycStatus,
  queryFn: ({ signal }) => callApi(kycRoutes.kycStatus, { signal }),
});

/**
 * KYC status of the partner; `undefined` while loading. A failed load counts as not submitted: the
 * server refuses a second submission anyway.
 */
export function useKycStatus(): Partner['kyc_status'] | undefined {
  const { data, isError } = useQuery(kycStatusQuery);
  return data?.kyc_status ?? (isError ? 'not_submitted' : undefined);
}

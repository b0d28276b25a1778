import { kycRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { callApi } from '../../../lib/api.ts';
import { adminKeys } from '../../../lib/query-keys.ts';

/** How many requests wait for a decision or for another look; undefined until it is known. */
export function useKycToReview(): number | undefined {
  const enabled = usePermission('kyc.view');
  const { data } = useQuery({
    queryKey: adminKeys.kycToReview,
    queryFn: ({ signal }) => callApi(kycRoutes.listKycRequests, { query: { limit: 1 }, signal }),
    enabled,
  });
  return data && data.counts.pending + data.counts.changed;
}

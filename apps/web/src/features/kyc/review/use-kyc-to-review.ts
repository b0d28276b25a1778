import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { adminKeys } from '../../../lib/query-keys.ts';

/** How many requests wait for a decision or for another look; undefined until it is known. */
export function useKycToReview(): number | undefined {
  const enabled = usePermission('kyc.view');
  const { data } = useQuery({
    queryKey: adminKeys.kycToReview,
    // Every screen asks: what knows how comes beside it.
    queryFn: async ({ signal }) =>
      (await import('./count-kyc-requests.ts')).countKycRequests(signal),
    enabled,
  });
  return data && data.counts.pending + data.counts.changed;
}

import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { adminKeys } from '../../../lib/query-keys.ts';

/** How many partners have done their steps and wait for us, for the navigation; undefined until it is known. */
export function useWaitingApproval(): number | undefined {
  const enabled = usePermission('partners.view');
  const { data } = useQuery({
    queryKey: adminKeys.waitingApproval,
    // Every screen asks: what knows how comes beside it.
    queryFn: async ({ signal }) =>
      (await import('./count-waiting-approval.ts')).countWaitingApproval(signal),
    enabled,
  });
  return data?.to_approve;
}

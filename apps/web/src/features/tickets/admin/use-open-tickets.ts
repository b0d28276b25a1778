import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { adminKeys } from '../../../lib/query-keys.ts';

/** How many tickets are open, for the navigation; undefined until it is known. */
export function useOpenTickets(): number | undefined {
  const enabled = usePermission('tickets.view');
  const { data } = useQuery({
    queryKey: adminKeys.openTickets,
    // Every screen asks: what knows how comes beside it.
    queryFn: async ({ signal }) =>
      (await import('./count-open-tickets.ts')).countOpenTickets(signal),
    enabled,
  });
  return data?.counts.open;
}

import { ticketRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { callApi } from '../../../lib/api.ts';
import { adminKeys } from '../../../lib/query-keys.ts';

/** How many tickets are open, for the navigation; undefined until it is known. */
export function useOpenTickets(): number | undefined {
  const enabled = usePermission('tickets.view');
  const { data } = useQuery({
    queryKey: adminKeys.openTickets,
    queryFn: ({ signal }) => callApi(ticketRoutes.listTickets, { query: { limit: 1 }, signal }),
    enabled,
  });
  return data?.counts.open;
}

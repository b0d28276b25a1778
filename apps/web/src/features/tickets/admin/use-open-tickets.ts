import { ticketRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { usePermission } from '../../../lib/staff-session.ts';
import { staffTicketsKey } from './staff-tickets.ts';

/** How many tickets are open, for the navigation; undefined until it is known. */
export function useOpenTickets(): number | undefined {
  const enabled = usePermission('tickets.view');
  const { data } = useQuery({
    queryKey: [...staffTicketsKey, 'open-count'],
    queryFn: ({ signal }) => callApi(ticketRoutes.listTickets, { query: { limit: 1 }, signal }),
    enabled,
  });
  return data?.counts.open;
}

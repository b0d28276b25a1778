import { type RouteAnswer, ticketRoutes } from '@baize/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { useLongList } from '../../../lib/long-list.ts';
import type { TicketFilters } from '../ticket-filters.ts';

/** The server announces `tickets`; everything under this key is then asked again. */
export const ownTicketsKey = ['partner', 'tickets'] as const;

type OwnTickets = RouteAnswer<typeof ticketRoutes.listOwnTickets>;

const ticketsOf = (answer: OwnTickets) => answer.tickets;

export function useOwnTickets({ status, priority, search }: TicketFilters) {
  const query = {
    status,
    priority,
    search: search || undefined,
    // What was answered last is what one comes for; a search knows no such order.
    sort: search === '' ? ('updated' as const) : ('newest' as const),
  };
  return useLongList({
    queryKey: [...ownTicketsKey, 'list', query],
    fetchPage: (cursor, signal) =>
      callApi(ticketRoutes.listOwnTickets, { query: { ...query, cursor }, signal }),
    rowsOf: ticketsOf,
  });
}

export const ownTicketQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...ownTicketsKey, 'one', id],
    queryFn: ({ pageParam, signal }) =>
      callApi(ticketRoutes.readOwnTicket, {
        params: { id },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Shows a sent response at once; the reload that follows finds it there. */
export function showOwnResponse(
  client: QueryClient,
  { ticket, response }: RouteAnswer<typeof ticketRoutes.respondToTicket>,
): void {
  client.setQueryData(ownTicketQuery(ticket.id).queryKey, (data) => {
    const [latest, ...before] = data?.pages ?? [];
    if (data === undefined || latest === undefined) return data;
    const responses = latest.responses.filter(({ id }) => id !== response.id);
    return {
      ...data,
      pages: [{ ...latest, ticket, responses: [...responses, response] }, ...before],
    };
  });
}

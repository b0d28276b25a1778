import { type RouteAnswer, ticketRoutes } from '@baize/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { cursorPages } from '../../../lib/cursor-pages.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { partnerKeys } from '../../../lib/query-keys.ts';
import type { TicketFilters } from '../ticket-filters.ts';
import { withResponse } from '../with-response.ts';

type OwnTickets = RouteAnswer<typeof ticketRoutes.listOwnTickets>;

const ticketsOf = (answer: OwnTickets) => answer.tickets;

export function useOwnTickets({ status, priority, search }: TicketFilters) {
  const query = {
    status,
    priority,
    search: search || undefined,
    // Sort by latest response. A search cannot use that order.
    sort: search === '' ? ('updated' as const) : ('newest' as const),
  };
  return useLongList({
    queryKey: partnerKeys.ticketList(query),
    fetchPage: (cursor, signal) =>
      callApi(ticketRoutes.listOwnTickets, { query: { ...query, cursor }, signal }),
    rowsOf: ticketsOf,
  });
}

export const ownTicketQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: partnerKeys.ticket(id),
    queryFn: ({ pageParam, signal }) =>
      callApi(ticketRoutes.readOwnTicket, {
        params: { id },
        query: { cursor: pageParam },
        signal,
      }),
    ...cursorPages,
  });

/** Shows the response immediately, without waiting for the refetch. */
export function showOwnResponse(
  client: QueryClient,
  sent: RouteAnswer<typeof ticketRoutes.respondToOwnTicket>,
): void {
  client.setQueryData(ownTicketQuery(sent.ticket.id).queryKey, (shown) =>
    withResponse(shown, sent),
  );
}

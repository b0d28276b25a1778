import {
  type RouteAnswer,
  type StaffTicket,
  type StaffTicketResponse,
  ticketDefaults,
  ticketRoutes,
} from '@baize/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { statusOf } from '../../../lib/api-failure.ts';
import { cursorPages } from '../../../lib/cursor-pages.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { adminKeys } from '../../../lib/query-keys.ts';
import type { TicketFilters } from '../ticket-filters.ts';
import { withResponse } from '../with-response.ts';

type StaffTickets = RouteAnswer<typeof ticketRoutes.listTickets>;

const ticketsOf = (answer: StaffTickets) => answer.tickets;

export function useStaffTickets(filters: TicketFilters) {
  const { status, priority, category, assignee, partnerId, search, sort } = filters;
  const query = {
    status,
    priority,
    category,
    search: search || undefined,
    sort: sort ?? 'newest',
    ...(partnerId === undefined ? { assignee } : { partner_id: partnerId }),
  };
  return useLongList({
    queryKey: adminKeys.ticketList(query),
    fetchPage: async (cursor, signal) => {
      const call = { query: { ...query, cursor }, signal };
      const answer = await callApi(ticketRoutes.listTickets, call);
      return { ...answer, tickets: answer.tickets.map(withDefaults) };
    },
    rowsOf: ticketsOf,
  });
}

/** Replaces missing fields of a ticket with defaults. */
function withDefaults(ticket: Partial<StaffTicket> & { id: number }): StaffTicket {
  const now = new Date().toISOString();
  const given = Object.entries(ticket).filter(([, value]) => value !== null);
  return {
    partner_id: ticketDefaults.partnerId,
    company_name: '',
    username: '',
    partner_deleted: false,
    subject: ticketDefaults.subject,
    message: ticketDefaults.message,
    category: ticketDefaults.category,
    status: ticketDefaults.status,
    priority: ticketDefaults.priority,
    created_at: now,
    updated_at: now,
    assignee_id: null,
    assignee: null,
    awaits_staff: false,
    ...(Object.fromEntries(given) as { id: number }),
  };
}

export const staffTicketQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: adminKeys.ticket(id),
    queryFn: async ({ pageParam, signal }) => {
      const call = { params: { id }, query: { cursor: pageParam }, signal };
      const answer = await callApi(ticketRoutes.readTicket, call);
      return { ...answer, ticket: withDefaults(answer.ticket) };
    },
    ...cursorPages,
  });

export const assigneesQuery = queryOptions({
  queryKey: adminKeys.assignees,
  queryFn: ({ signal }) => callApi(ticketRoutes.listAssignees, { signal }),
  staleTime: 60_000,
});

/** Sends a response. If the URL does not accept the method, tries the alternative URL (D23). */
export async function respondToTicket(
  id: number,
  body: { message: string },
  idempotencyKey: string,
): Promise<RouteAnswer<typeof ticketRoutes.respondToTicket>> {
  try {
    return await callApi(ticketRoutes.respondToTicket, { params: { id }, body, idempotencyKey });
  } catch (error) {
    if (statusOf(error) !== 405) throw error;
    const query = { ticket_id: id };
    return callApi(ticketRoutes.respondToTicketByQuery, { query, body, idempotencyKey });
  }
}

/** Shows the response immediately, without waiting for the refetch. */
export function showResponse(
  client: QueryClient,
  sent: { ticket: StaffTicket; response: StaffTicketResponse },
): void {
  client.setQueryData(staffTicketQuery(sent.ticket.id).queryKey, (shown) =>
    withResponse(shown, sent),
  );
}

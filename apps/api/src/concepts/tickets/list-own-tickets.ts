import type { ticketRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { readTicketCounts, ticketCountsOf, ticketFacetsOf } from './count-tickets.ts';
import { findTickets } from './find-tickets.ts';
import { loadOwnTickets } from './load-tickets.ts';
import type { TicketFilter } from './ticket-filter.ts';

export const listOwnTickets: Operation<typeof ticketRoutes.listOwnTickets> = async ({
  resources: { db },
  caller,
  query: { search, sort, limit, cursor, ...chosen },
}) => {
  const filter: TicketFilter = { scope: { kind: 'partner', id: caller.id }, ...chosen };
  const [{ ids, next_cursor }, counted] = await Promise.all([
    findTickets(db, { filter, sort, limit, cursor, search, searcher: 'partner' }),
    readTicketCounts(db, [filter.scope]),
  ]);
  return {
    tickets: await loadOwnTickets(db, caller.id, ids),
    counts: ticketCountsOf(counted, filter.scope),
    facets: ticketFacetsOf(counted, filter),
    next_cursor,
  };
};

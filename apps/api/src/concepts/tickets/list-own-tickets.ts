import type { ticketRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { sumTickets, ticketCountsOf, ticketFacetsOf } from './count-tickets.ts';
import { findTickets, partnerView } from './find-tickets.ts';
import type { TicketFilter } from './ticket-filter.ts';

export const listOwnTickets: Operation<typeof ticketRoutes.listOwnTickets> = async ({
  resources: { db },
  caller,
  query: { search, sort, limit, cursor, ...chosen },
}) => {
  const filter: TicketFilter = { scope: { kind: 'partner', id: caller.id }, ...chosen };
  const [found, counted] = await Promise.all([
    findTickets(db, { filter, sort, limit, cursor, search }, partnerView(caller.id)),
    sumTickets(db, filter),
  ]);
  return { ...found, counts: ticketCountsOf(counted), facets: ticketFacetsOf(counted) };
};

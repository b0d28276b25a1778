import type { ticketRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { sumsIn, sumsToRead } from './count-tickets.ts';
import { findTickets, partnerView } from './find-tickets.ts';
import type { TicketFilter } from './ticket-filter.ts';

export const listOwnTickets: Operation<typeof ticketRoutes.listOwnTickets> = async ({
  resources: { db },
  caller,
  query: { search, sort, limit, cursor, ...chosen },
}) => {
  const filter: TicketFilter = { scope: { kind: 'partner', id: caller.id }, ...chosen };
  const wanted = { filter, sort, limit, cursor, search };
  const { found, counted } = await findTickets(db, wanted, partnerView(caller.id), [
    sumsToRead(filter),
  ]);
  const [sums] = counted;
  return { ...found, ...sumsIn(sums) };
};

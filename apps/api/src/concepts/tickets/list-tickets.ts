import type { ticketRoutes } from '@baize/contract';
import { fieldError } from '@baize/server-kit';
import type { Call, Operation } from '../../platform/http/serve.ts';
import {
  countByColleague,
  readTicketCounts,
  sumTickets,
  ticketCountsOf,
  ticketFacetsOf,
} from './count-tickets.ts';
import { findTickets } from './find-tickets.ts';
import { loadStaffTickets } from './load-tickets.ts';
import type { TicketFilter, TicketScope } from './ticket-filter.ts';

type Route = typeof ticketRoutes.listTickets;

const all: TicketScope = { kind: 'all' };
const unassigned: TicketScope = { kind: 'assignee', id: 0 };

export const listTickets: Operation<Route> = async ({ resources: { db }, caller, query }) => {
  const { search, sort, limit, cursor, assignee, partner_id, ...chosen } = query;
  const mine: TicketScope = { kind: 'assignee', id: caller.id };
  const filter: TicketFilter = { scope: scopeOf({ assignee, partner_id }, mine), ...chosen };
  const [{ ids, next_cursor }, counted, colleagues] = await Promise.all([
    findTickets(db, { filter, sort, limit, cursor, search, searcher: 'staff' }),
    readTicketCounts(db, [all, mine, unassigned, filter.scope]),
    countByColleague(db, chosen),
  ]);
  return {
    tickets: await loadStaffTickets(db, ids),
    counts: ticketCountsOf(counted, all),
    facets: {
      ...ticketFacetsOf(counted, filter),
      assignee: {
        me: sumTickets(counted, mine, chosen),
        unassigned: sumTickets(counted, unassigned, chosen),
        colleagues,
      },
    },
    next_cursor,
  };
};

function scopeOf(
  { assignee, partner_id }: Pick<Call<Route>['query'], 'assignee' | 'partner_id'>,
  mine: TicketScope,
): TicketScope {
  if (partner_id !== undefined) {
    if (assignee === undefined) return { kind: 'partner', id: partner_id };
    throw fieldError('assignee', 'Filter by assignee or by partner, not by both.');
  }
  if (assignee === undefined) return all;
  if (assignee === 'me') return mine;
  return assignee === 'unassigned' ? unassigned : { kind: 'assignee', id: assignee };
}

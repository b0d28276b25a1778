import type { ticketRoutes } from '@baize/contract';
import { fieldError } from '@baize/platform/http/api-error';
import type { Call, Operation } from '@baize/platform/http/serve';
import { assignedIn, staffSumsToRead, sumsIn, sumsToRead } from './count-tickets.ts';
import { findTickets, staffView } from './find-tickets.ts';
import type { TicketFilter, TicketScope } from './ticket-filter.ts';

type Route = typeof ticketRoutes.listTickets;

const all: TicketScope = { kind: 'all' };
const NOBODY = 0;

export const listTickets: Operation<Route> = async ({ resources: { db }, caller, query }) => {
  const { search, sort, limit, cursor, assignee, partner_id, ...chosen } = query;
  const mine: TicketScope = { kind: 'assignee', id: caller.id };
  const filter: TicketFilter = { scope: scopeOf({ assignee, partner_id }, mine), ...chosen };
  const { found, counted } = await findTickets(
    db,
    { filter, sort, limit, cursor, search },
    staffView,
    [staffSumsToRead(filter), ...(filter.scope.kind === 'all' ? [] : [sumsToRead({ scope: all })])],
  );
  const [sums, everything] = counted;
  const { facets, assigned } = sumsIn(sums);
  const { counts } = sumsIn(everything ?? sums);
  const { colleagues, unassigned } = assignedIn(assigned, counts, chosen);
  const me = colleagues.find(({ id }) => id === caller.id)?.count ?? 0;
  return {
    ...found,
    counts,
    facets: { ...facets, assignee: { me, unassigned, colleagues } },
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
  return { kind: 'assignee', id: assignee === 'unassigned' ? NOBODY : assignee };
}

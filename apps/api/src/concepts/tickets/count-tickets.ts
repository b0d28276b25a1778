import { type TicketCounts, type TicketFacets, ticketCategories } from '@baize/contract';
import type { DB, TicketCountScope, TicketPriority, TicketStatus } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { TicketFilter, TicketScope } from './ticket-filter.ts';

export type CountedTickets = {
  scope: TicketCountScope;
  scope_id: number;
  category: string;
  status: TicketStatus;
  priority: TicketPriority;
  n: number;
};

const idOf = (scope: TicketScope): number => (scope.kind === 'all' ? 0 : scope.id);

/** The numbers kept for these scopes: a hundred or so rows for each, however many tickets. */
export async function readTicketCounts(
  db: Kysely<DB>,
  scopes: readonly TicketScope[],
): Promise<CountedTickets[]> {
  const keys = scopes.map((scope) => sql`(${scope.kind}::ticket_count_scope, ${idOf(scope)})`);
  return db
    .selectFrom('ticket_counts')
    .select(['scope', 'scope_id', 'category', 'status', 'priority', 'n'])
    .where(sql<boolean>`(scope, scope_id) in (${sql.join(keys)})`)
    .execute();
}

/** How many a filter leaves, by the kept numbers. */
export async function countTickets(
  db: Kysely<DB>,
  { scope, category, status, priority }: TicketFilter,
): Promise<number> {
  let query = db
    .selectFrom('ticket_counts')
    .select(({ fn }) => fn.sum<number | null>('n').as('sum'))
    .where('scope', '=', scope.kind)
    .where('scope_id', '=', idOf(scope));
  if (category !== undefined) query = query.where('category', '=', category);
  if (status !== undefined) query = query.where('status', '=', status);
  if (priority !== undefined) query = query.where('priority', '=', priority);
  return Number((await query.executeTakeFirstOrThrow()).sum ?? 0);
}

/** Per colleague, how many a filter would leave; those with none are left out. */
export async function countByColleague(
  db: Kysely<DB>,
  { category, status, priority }: Wanted,
): Promise<{ id: number; count: number }[]> {
  let query = db
    .selectFrom('ticket_counts')
    .select(['scope_id as id', sql<number>`sum(n)::bigint`.as('count')])
    .where('scope', '=', 'assignee')
    .where('scope_id', '<>', 0)
    .groupBy('scope_id');
  if (category !== undefined) query = query.where('category', '=', category);
  if (status !== undefined) query = query.where('status', '=', status);
  if (priority !== undefined) query = query.where('priority', '=', priority);
  return query.having(sql<boolean>`sum(n) > 0`).execute();
}

type Wanted = Omit<TicketFilter, 'scope'>;

export function sumTickets(
  rows: readonly CountedTickets[],
  scope: TicketScope,
  wanted: Wanted = {},
): number {
  let sum = 0;
  for (const row of rows) {
    if (row.scope !== scope.kind || row.scope_id !== idOf(scope)) continue;
    if (wanted.category !== undefined && row.category !== wanted.category) continue;
    if (wanted.status !== undefined && row.status !== wanted.status) continue;
    if (wanted.priority !== undefined && row.priority !== wanted.priority) continue;
    sum += row.n;
  }
  return sum;
}

export function ticketCountsOf(rows: readonly CountedTickets[], scope: TicketScope): TicketCounts {
  return {
    total: sumTickets(rows, scope),
    open: sumTickets(rows, scope, { status: 'open' }),
    in_progress: sumTickets(rows, scope, { status: 'in_progress' }),
    resolved: sumTickets(rows, scope, { status: 'resolved' }),
    closed: sumTickets(rows, scope, { status: 'closed' }),
    urgent: sumTickets(rows, scope, { priority: 'urgent' }),
  };
}

/** Each value of a filter, counted with the other filters as they are. */
export function ticketFacetsOf(
  rows: readonly CountedTickets[],
  { scope, ...others }: TicketFilter,
): TicketFacets {
  const ofStatus = (status?: TicketStatus) => sumTickets(rows, scope, { ...others, status });
  const ofPriority = (priority?: TicketPriority) =>
    sumTickets(rows, scope, { ...others, priority });
  return {
    status: {
      all: ofStatus(),
      open: ofStatus('open'),
      in_progress: ofStatus('in_progress'),
      resolved: ofStatus('resolved'),
      closed: ofStatus('closed'),
    },
    priority: {
      all: ofPriority(),
      urgent: ofPriority('urgent'),
      high: ofPriority('high'),
      medium: ofPriority('medium'),
      low: ofPriority('low'),
    },
    category: Object.fromEntries(
      ticketCategories.map((category) => [
        category,
        sumTickets(rows, scope, { ...others, category }),
      ]),
    ) as TicketFacets['category'],
  };
}

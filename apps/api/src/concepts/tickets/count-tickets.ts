import { type TicketCounts, type TicketFacets, ticketCategories } from '@baize/contract';
import {
  type DB,
  type Prepared,
  statementByShape,
  type TicketCountScope,
  type TicketPriority,
  type TicketStatus,
} from '@baize/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TicketFilter, TicketScope } from './ticket-filter.ts';

const idOf = (scope: TicketScope): number => (scope.kind === 'all' ? 0 : scope.id);

type Chosen = Omit<TicketFilter, 'scope'>;

/**
 * Sums of the numbers kept for a scope, by each value of a filter and over all (no value). The kept
 * numbers are a hundred or so, however many tickets there are.
 */
type TicketSum = {
  status: TicketStatus | null;
  priority: TicketPriority | null;
  category: string | null;
  total: number;
  /** With the other filters as they are, as if this one were to be chosen. */
  by_status: number;
  by_priority: number;
  by_category: number;
};

type Given = { id: number } & Required<Chosen>;
type Shape = { scope: TicketCountScope; chosen: string };

const shapeOf = ({ status, priority, category }: Chosen): string =>
  [status && 'status', priority && 'priority', category && 'category'].join(' ');

/** Each filter as it was chosen: one that was not keeps everything. */
function choices(shape: string, { status, priority, category }: Required<Chosen>) {
  const chosen = (name: string, condition: RawBuilder<boolean>) =>
    shape.includes(name) ? condition : sql<boolean>`true`;
  return {
    status: chosen('status', sql`status = ${status}`),
    priority: chosen('priority', sql`priority = ${priority}`),
    category: chosen('category', sql`category = ${category}`),
  };
}

/** The scope stands in the text, and so does the one id of all: a plan is then made once. */
const sums = statementByShape(
  ({ scope, chosen }: Shape) => `${scope} ${chosen}`,
  ({ scope, chosen }) =>
    (_, given: Given) => {
      const { status, priority, category } = choices(chosen, given);
      const id = scope === 'all' ? sql.lit(0) : given.id;
      const sum = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) =>
        sql`coalesce(sum(n) filter (where ${one} and ${other}), 0)::bigint`;
      return sql<TicketSum>`
      select status, priority, category, coalesce(sum(n), 0)::bigint as total,
        ${sum(priority, category)} as by_status,
        ${sum(status, category)} as by_priority,
        ${sum(status, priority)} as by_category
      from ticket_counts where scope = ${sql.lit(scope)} and scope_id = ${id}
      group by grouping sets ((status), (priority), (category), ())`;
    },
);

export function sumsToRead({
  scope,
  status,
  priority,
  category,
}: TicketFilter): Prepared<TicketSum> {
  const given = { id: idOf(scope), status, priority, category };
  return sums({ scope: scope.kind, chosen: shapeOf(given) }).with(given);
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

const keptByAll = sql`select * from ticket_counts where scope = 'assignee'`;

/** A few rows for each colleague instead of a hundred; nobody's are kept as all others are. */
const keptByStatus = sql`
  select scope_id, status, n from ticket_counts where scope = 'assignee' and scope_id = 0
  union all
  select assignee_id, status, n from assigned_ticket_counts`;

const sumsByAssignee = statementByShape(
  (shape: string) => shape,
  (shape) => (_, given: Required<Chosen>) => {
    const { status, priority, category } = choices(shape, given);
    const isByStatusAlone = !shape.includes('priority') && !shape.includes('category');
    const kept = isByStatusAlone ? keptByStatus : keptByAll;
    return sql<{ id: number; count: number }>`
      select scope_id as id, sum(n)::bigint as count from (${kept}) as kept
      where ${status} and ${priority} and ${category}
      group by scope_id having sum(n) > 0`;
  },
);

/** Per colleague, how many a filter would leave; 0 is nobody, and those with none are left out. */
export function assignedToRead({
  status,
  priority,
  category,
}: Chosen): Prepared<{ id: number; count: number }> {
  const given = { status, priority, category };
  return sumsByAssignee(shapeOf(given)).with(given);
}

const isOverAll = ({ status, priority, category }: TicketSum) =>
  status === null && priority === null && category === null;

export function ticketCountsOf(rows: readonly TicketSum[]): TicketCounts {
  const of = (status: TicketStatus) => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    total: rows.find(isOverAll)?.total ?? 0,
    open: of('open'),
    in_progress: of('in_progress'),
    resolved: of('resolved'),
    closed: of('closed'),
    urgent: rows.find((row) => row.priority === 'urgent')?.total ?? 0,
  };
}

/** Each value of a filter, counted with the other filters as they are. */
export function ticketFacetsOf(rows: readonly TicketSum[]): TicketFacets {
  const all = rows.find(isOverAll);
  const ofStatus = (status: TicketStatus) =>
    rows.find((row) => row.status === status)?.by_status ?? 0;
  const ofPriority = (priority: TicketPriority) =>
    rows.find((row) => row.priority === priority)?.by_priority ?? 0;
  const ofCategory = (category: string) =>
    rows.find((row) => row.category === category)?.by_category ?? 0;
  return {
    status: {
      all: all?.by_status ?? 0,
      open: ofStatus('open'),
      in_progress: ofStatus('in_progress'),
      resolved: ofStatus('resolved'),
      closed: ofStatus('closed'),
    },
    priority: {
      all: all?.by_priority ?? 0,
      urgent: ofPriority('urgent'),
      high: ofPriority('high'),
      medium: ofPriority('medium'),
      low: ofPriority('low'),
    },
    category: Object.fromEntries(
      ticketCategories.map((category) => [category, ofCategory(category)]),
    ) as TicketFacets['category'],
  };
}

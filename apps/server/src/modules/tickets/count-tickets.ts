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
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { TicketFilter, TicketScope } from './ticket-filter.ts';

const idOf = (scope: TicketScope): number => (scope.kind === 'all' ? 0 : scope.id);

type Chosen = Omit<TicketFilter, 'scope'>;

/** All numbers of a scope, as they are shown. */
type TicketSums = { counts: TicketCounts; facets: TicketFacets };
/** And each colleague's. */
type StaffSums = TicketSums & { assigned: Assigned[] };

type Given = { id: number } & Required<Chosen>;
type Shape = { scope: TicketCountScope; chosen: string; isForStaff: boolean };

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

/**
 * Sums of the numbers kept for a scope, which are a hundred or so, however many tickets there are. A plan is made
 * once: the scope stands in the text, and so does the one id of all; another id is not seen by the planner, who
 * would make a plan for each.
 */
const sumsOf = statementByShape(
  (shape: Shape) => Object.values(shape).join(' '),
  ({ scope, chosen, isForStaff }) =>
    (_, given: Given) => {
      const id = scope === 'all' ? sql.lit(0) : sql`(select ${given.id}::bigint)`;
      const assigned = isForStaff ? sql`, ${byAssignee(chosen, given)} as assigned` : sql``;
      return sql<StaffSums>`
        select ${countsOverAll} as counts, ${facetsUnder(choices(chosen, given))} as facets ${assigned}
        from ticket_counts where scope = ${sql.lit(scope)} and scope_id = ${id}`;
    },
);

const everything = sql<boolean>`true`;
const isValue = (column: keyof Chosen, value: string) =>
  sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`;
const sumOf = (...conditions: RawBuilder<boolean>[]) =>
  sql<number>`coalesce(sum(n) filter (where ${sql.join(conditions, sql` and `)}), 0)`;

const countsOverAll = jsonBuildObject({
  total: sumOf(everything),
  open: sumOf(isValue('status', 'open')),
  in_progress: sumOf(isValue('status', 'in_progress')),
  resolved: sumOf(isValue('status', 'resolved')),
  closed: sumOf(isValue('status', 'closed')),
  urgent: sumOf(isValue('priority', 'urgent')),
});

/** Each value of a filter, counted with the other filters as they are. */
function facetsUnder({ status, priority, category }: Record<keyof Chosen, RawBuilder<boolean>>) {
  const ofStatus = (value: TicketStatus) => sumOf(isValue('status', value), priority, category);
  const ofPriority = (value: TicketPriority) => sumOf(isValue('priority', value), status, category);
  return jsonBuildObject({
    status: jsonBuildObject({
      all: sumOf(priority, category),
      open: ofStatus('open'),
      in_progress: ofStatus('in_progress'),
      resolved: ofStatus('resolved'),
      closed: ofStatus('closed'),
    }),
    priority: jsonBuildObject({
      all: sumOf(status, category),
      urgent: ofPriority('urgent'),
      high: ofPriority('high'),
      medium: ofPriority('medium'),
      low: ofPriority('low'),
    }),
    category: jsonBuildObject(
      Object.fromEntries(
        ticketCategories.map((value) => [
          value,
          sumOf(isValue('category', value), status, priority),
        ]),
      ),
    ),
  });
}

export const sumsToRead = (filter: TicketFilter): Prepared<TicketSums> => toRead(filter, false);
export const staffSumsToRead = (filter: TicketFilter) => toRead(filter, true);

function toRead({ scope, status, priority, category }: TicketFilter, isForStaff: boolean) {
  const given = { id: idOf(scope), status, priority, category };
  return sumsOf({ scope: scope.kind, chosen: shapeOf(given), isForStaff }).with(given);
}

export function sumsIn<Sums extends TicketSums>([sums]: readonly Sums[]): Sums {
  if (sums === undefined) throw new Error('A sum is answered even of nothing.');
  return sums;
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

const isByStatusAlone = ({ priority, category }: Chosen) =>
  priority === undefined && category === undefined;

/** Per colleague, how many a filter would leave; those with none are left out. */
function byAssignee(shape: string, chosen: Required<Chosen>) {
  const { status, priority, category } = choices(shape, chosen);
  const counted =
    shape.includes('priority') || shape.includes('category')
      ? sql`
          select scope_id as id, sum(n)::bigint as count from ticket_counts
          where scope = 'assignee' and ${status} and ${priority} and ${category}
          group by scope_id having sum(n) > 0`
      : // A few rows for each colleague instead of a hundred; nobody's are the rest of all.
        sql`
          select assignee_id as id, sum(n)::bigint as count from assigned_ticket_counts
          where ${status} group by assignee_id having sum(n) > 0`;
  return sql<Assigned[]>`(select coalesce(json_agg(counted), '[]') from (${counted}) as counted)`;
}

type Assigned = { id: number; count: number };

const NOBODY = 0;

/** The same beside all numbers, and how many are assigned to no one. */
export function assignedIn(
  rows: readonly Assigned[],
  { total, ...counts }: TicketCounts,
  chosen: Chosen,
): { colleagues: Assigned[]; unassigned: number } {
  const colleagues = rows.filter(({ id }) => id !== NOBODY);
  if (!isByStatusAlone(chosen)) {
    return { colleagues, unassigned: rows.find(({ id }) => id === NOBODY)?.count ?? 0 };
  }
  const all = chosen.status === undefined ? total : counts[chosen.status];
  const assigned = colleagues.reduce((sum, { count }) => sum + count, 0);
  // One may have been assigned between the two that were read.
  return { colleagues, unassigned: Math.max(0, all - assigned) };
}

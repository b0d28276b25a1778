import { moment, ticketPriority } from '@baize/contract';
import type { DB } from '@baize/db';
import { oneMore } from '@baize/platform/lists/cursor';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { TicketRows } from './load-tickets.ts';
import {
  prioritiesOf,
  statusesOf,
  type TicketFilter,
  type TicketPage,
  type TicketScope,
} from './ticket-filter.ts';

type Column = 'id' | 'created_at' | 'updated_at' | 'priority';
/** The columns of the order, and no others: a range is then answered by its index alone. */
type Row = { id: number } & Partial<Record<Column, string | number>>;

export type Order = {
  /** What an index ends with, so that a range of it is already in this order. */
  columns: readonly Column[];
  direction: 'asc' | 'desc';
  cursor: z.ZodTuple;
};

const number = z.int().positive();

const orders: Record<TicketPage['sort'], Order> = {
  newest: {
    columns: ['created_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([moment, number]),
  },
  oldest: {
    columns: ['created_at', 'id'],
    direction: 'asc',
    cursor: z.tuple([moment, number]),
  },
  updated: {
    columns: ['updated_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([moment, number]),
  },
  priority: {
    columns: ['priority', 'created_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([ticketPriority, moment, number]),
  },
};

/** The first tickets of a list, by their ids. */
export async function findFirstTickets(
  db: Kysely<DB>,
  { filter, sort, limit }: Omit<TicketPage, 'cursor'>,
): Promise<number[]> {
  const order = orderOf({ sort, isOnePriority: filter.priority !== undefined });
  const { rows } = await mergeRanges({ filter, order, begin: undefined, limit }).execute(db);
  return rows.slice(0, limit).map((row) => row.id);
}

/** Within one priority the most pressing first is the newest first. */
export const orderOf = ({
  sort,
  isOnePriority,
}: Pick<TicketPage, 'sort'> & { isOnePriority: boolean }): Order =>
  orders[sort === 'priority' && isOnePriority ? 'newest' : sort];

export const columnsInOrder = (
  { columns, direction }: Order,
  table: 'page' | 'merged' | 'tickets',
): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`));

type PageQuery = {
  filter: TicketFilter;
  order: Order;
  begin: readonly unknown[] | undefined;
  limit: number;
};

/**
 * One page of a list without a search. Every range of an index that the filters leave is read
 * from where the page begins and only as far as the page goes, and the ranges are merged: the
 * cost depends on the page, never on the table (docs/decisions/0020-ticket-lists.md). How far that
 * is stands in the text: a plan made once for any length would not be made for a page.
 */
function mergeRanges(asked: PageQuery): RawBuilder<Row> {
  const { order, limit } = asked;
  const columns = sql.join(order.columns.map((column) => sql.ref(column)));
  return sql<Row>`
    select ${columns}
    from (${sql.join(readRanges(asked, columns), sql` union all `)}) as merged
    order by ${columnsInOrder(order, 'merged')} limit ${sql.lit(oneMore(limit))}`;
}

function readRanges(
  { filter, order, begin, limit }: PageQuery,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const after = begin === undefined ? sql`` : sql` and ${beyond(order, begin)}`;
  return rangesOf(filter, order).map(
    (range) => sql`(
      select ${columns} from tickets
      where ${range}${after} order by ${columnsInOrder(order, 'tickets')}
      limit ${sql.lit(oneMore(limit))})`,
  );
}

/**
 * The same, as whole tickets. Each is looked up by its key once its place is known: asked for all columns, the
 * planner may read and sort all of a partner's. Only a whole list is in the order of one index whatever is asked.
 */
export function ticketRows(asked: PageQuery): TicketRows {
  if (isWholeList(asked.filter, asked.order)) return sql`${sql.join(readRanges(asked, sql`*`))}`;
  return sql`(
    select tickets.* from (${mergeRanges(asked)}) as page
    cross join lateral (select * from tickets where tickets.id = page.id limit 1) as tickets)`;
}

function beyond({ columns, direction }: Order, begin: readonly unknown[]): RawBuilder<boolean> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql<boolean>`(${names}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(begin)})`;
}

/** In the order of a time one index has all tickets, and one has all of a partner as they were raised. */
function isWholeList({ scope, status, priority, category }: TicketFilter, { columns }: Order) {
  const isFiltered = status !== undefined || priority !== undefined || category !== undefined;
  if (isFiltered || columns.includes('priority')) return false;
  return scope.kind === 'all' || (scope.kind === 'partner' && columns.includes('created_at'));
}

function rangesOf(filter: TicketFilter, order: Order): RawBuilder<boolean>[] {
  const inScope = scopeCondition(filter.scope);
  if (isWholeList(filter, order)) return [inScope[0] ?? sql`true`];
  const fixed = [
    ...inScope,
    ...(filter.category === undefined ? [] : [sql<boolean>`category = ${filter.category}`]),
  ];
  // Within one status the index is in the order of priorities already.
  const priorities = order.columns.includes('priority')
    ? [[]]
    : prioritiesOf(filter).map((priority) => [sql<boolean>`priority = ${priority}`]);
  return statusesOf(filter).flatMap((status) =>
    priorities.map((priority) =>
      sql.join<boolean>([...fixed, sql`status = ${status}`, ...priority], sql` and `),
    ),
  );
}

export function scopeCondition(scope: TicketScope): RawBuilder<boolean>[] {
  if (scope.kind === 'all') return [];
  const column = scope.kind === 'partner' ? sql`partner_id` : sql`coalesce(assignee_id, 0)`;
  return [sql<boolean>`${column} = ${scope.id}`];
}

import { ticketPriority } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { cutPage, readCursor } from '../../platform/lists/cursor.ts';
import {
  type FoundPage,
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

const time = z.iso.datetime();
const number = z.int().positive();

const orders: Record<TicketPage['sort'], Order> = {
  newest: {
    columns: ['created_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([time, number]),
  },
  oldest: {
    columns: ['created_at', 'id'],
    direction: 'asc',
    cursor: z.tuple([time, number]),
  },
  updated: {
    columns: ['updated_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([time, number]),
  },
  priority: {
    columns: ['priority', 'created_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([ticketPriority, time, number]),
  },
};

/** The tickets of one page, by their ids. */
export async function findTicketPage(db: Kysely<DB>, asked: TicketPage): Promise<FoundPage> {
  const order = orderOf(asked);
  const begin = readCursor(asked.cursor, order.cursor);
  const { rows } = await ticketPageQuery({ ...asked, order, begin }).execute(db);
  const { page, next_cursor } = cutTicketPage(rows, order, asked.limit);
  return { ids: page.map((row) => row.id), next_cursor };
}

/** Within one priority the most pressing first is the newest first. */
export const orderOf = ({ filter, sort }: Pick<TicketPage, 'filter' | 'sort'>): Order =>
  orders[sort === 'priority' && filter.priority !== undefined ? 'newest' : sort];

export const columnsInOrder = (
  { columns, direction }: Order,
  table: 'page' | 'merged' | 'tickets',
): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`));

/** What was asked for, of one row more. */
export function cutTicketPage<T extends Row>(
  rows: readonly T[],
  { columns }: Order,
  limit: number,
): { page: T[]; next_cursor: string | null } {
  return cutPage(rows, limit, (last) => columns.map((column) => last[column] ?? ''));
}

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
export function ticketPageQuery({ filter, order, begin, limit }: PageQuery): RawBuilder<Row> {
  const columns = sql.join(order.columns.map((column) => sql.ref(column)));
  const oneMore = sql.lit(limit + 1);
  const after = begin === undefined ? sql`` : sql` and ${beyond(order, begin)}`;
  const ranges = rangesOf(filter, order).map(
    (range) => sql`(
      select ${columns} from tickets
      where ${range}${after} order by ${columnsInOrder(order, 'tickets')} limit ${oneMore})`,
  );
  return sql<Row>`
    select ${columns}
    from (${sql.join(ranges, sql` union all `)}) as merged
    order by ${columnsInOrder(order, 'merged')} limit ${oneMore}`;
}

function beyond({ columns, direction }: Order, begin: readonly unknown[]): RawBuilder<boolean> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql<boolean>`(${names}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(begin)})`;
}

/** All tickets in the order of a time: one index has them so. */
const isWholeList = ({ scope, status, priority, category }: TicketFilter, { columns }: Order) =>
  scope.kind === 'all' &&
  status === undefined &&
  priority === undefined &&
  category === undefined &&
  !columns.includes('priority');

function rangesOf(filter: TicketFilter, order: Order): RawBuilder<boolean>[] {
  if (isWholeList(filter, order)) return [sql`true`];
  const fixed = [
    ...scopeCondition(filter.scope),
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

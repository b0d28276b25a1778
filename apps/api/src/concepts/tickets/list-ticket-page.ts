import type { StaffTicket, Ticket } from '@baize/contract';
import type { DB, Prepared } from '@baize/db';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { readCursor } from '../../platform/lists/cursor.ts';
import { pageStatement } from '../../platform/lists/page-statement.ts';
import { columnsInOrder, cutTicketPage, orderOf, ticketPageQuery } from './find-ticket-page.ts';
import { ownTickets, staffTickets } from './load-tickets.ts';
import type { TicketFilter, TicketPage } from './ticket-filter.ts';

/** Which filters there are, and so what is asked of the database; what they say is given apart. */
type Shape = {
  scope: TicketFilter['scope']['kind'];
  sort: TicketPage['sort'];
  limit: number;
  status: boolean;
  priority: boolean;
  category: boolean;
  cursor: boolean;
};

type Given = Required<Omit<TicketFilter, 'scope'>> & {
  scopeId: number;
  begin0: unknown;
  begin1: unknown;
  begin2: unknown;
};

export type ListedTickets<T> = { tickets: T[]; next_cursor: string | null };

/** A page to be asked for with what else is, and what its rows say. */
export type PageToRead<T> = {
  query: Prepared<T>;
  cut(rows: readonly T[]): ListedTickets<T>;
};

/** One page of a list without a search, whole: where it lies and what stands there in one statement. */
export const ownPage = pagesBy<Ticket>(
  (shape) => (db, given) => pageQuery(shape, given, ownTickets(db, given.scopeId)),
);

export const staffPage = pagesBy<StaffTicket>(
  (shape) => (db, given) => pageQuery(shape, given, staffTickets(db)),
);

function pagesBy<T extends Ticket | StaffTicket>(
  build: Parameters<typeof pageStatement<Shape, Given, T>>[0],
) {
  const page = pageStatement(build);
  return (db: Kysely<DB>, asked: TicketPage): PageToRead<T> => {
    const { filter, sort, limit } = asked;
    const order = orderOf(asked);
    const begin = readCursor(asked.cursor, order.cursor) ?? [];
    const { status, priority, category, scope } = filter;
    const shape: Shape = {
      ...{ scope: scope.kind, sort, limit, cursor: begin.length > 0 },
      ...{ status: status !== undefined, priority: priority !== undefined },
      category: category !== undefined,
    };
    const given: Given = {
      ...{ scopeId: scope.kind === 'all' ? 0 : scope.id, status, priority, category },
      ...{ begin0: begin[0], begin1: begin[1], begin2: begin[2] },
    };
    return {
      query: page(db, shape, given),
      cut(rows) {
        const { page: tickets, next_cursor } = cutTicketPage(rows, order, limit);
        return { tickets, next_cursor };
      },
    };
  };
}

type TicketQuery<T> = {
  where(condition: RawBuilder<boolean>): { limit(most: number): Expression<T> };
};

/** Each ticket is looked up by its key: joined freely, the planner may read all of a partner's. */
function pageQuery<T>(shape: Shape, given: Given, tickets: TicketQuery<T>): RawBuilder<T> {
  const filter: TicketFilter = {
    scope: shape.scope === 'all' ? { kind: 'all' } : { kind: shape.scope, id: given.scopeId },
    status: shape.status ? given.status : undefined,
    priority: shape.priority ? given.priority : undefined,
    category: shape.category ? given.category : undefined,
  };
  const order = orderOf({ filter, sort: shape.sort });
  const place = [given.begin0, given.begin1, given.begin2].slice(0, order.columns.length);
  const begin = shape.cursor ? place : undefined;
  const page = ticketPageQuery({ filter, order, begin, limit: shape.limit });
  const itself = tickets.where(sql<boolean>`tickets.id = page.id`).limit(1);
  return sql<T>`
    select ticket.* from (${page}) as page cross join lateral ${itself} as ticket
    order by ${columnsInOrder(order, 'page')}`;
}

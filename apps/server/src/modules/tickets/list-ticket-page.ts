import { staffTicket, ticket } from '@baize/contract';
import type { DB } from '@baize/db';
import { readCursor } from '@baize/platform/lists/cursor';
import { type PageToRead, pageStatement } from '@baize/platform/lists/page-statement';
import type { Expression, Kysely, RawBuilder } from 'kysely';
import type { z } from 'zod';
import { columnsInOrder, type Order, orderOf, ticketRows } from './find-ticket-page.ts';
import { ownTickets, staffTickets, type TicketRows } from './load-tickets.ts';
import type { TicketFilter, TicketPage } from './ticket-filter.ts';

/** Which filters are present, which determines the SQL text. Their values are bound separately. */
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

/** One page of a list without a search, selected and loaded in a single statement. */
export const ownPage = pagesBy(ticket, ownTickets);
export const staffPage = pagesBy(staffTicket, staffTickets);

type View<T> = (
  db: Kysely<DB>,
  tickets: TicketRows,
) => { orderBy(order: RawBuilder<unknown>): Expression<T> };

function pagesBy<Item extends typeof ticket | typeof staffTicket>(
  item: Item,
  view: View<z.output<Item>>,
) {
  const page = pageStatement({
    item,
    place: (shape: Shape) => orderIn(shape).columns,
    rows: (shape) => (db, given: Given) =>
      view(db, ticketsOf(shape, given)).orderBy(columnsInOrder(orderIn(shape), 'tickets')),
  });
  return (db: Kysely<DB>, asked: TicketPage): PageToRead<z.output<Item>> => {
    const { filter, sort, limit } = asked;
    const { status, priority, category, scope } = filter;
    const order = orderOf({ sort, isOnePriority: priority !== undefined });
    const begin = readCursor(asked.cursor, order.cursor) ?? [];
    const shape: Shape = {
      ...{ scope: scope.kind, sort, limit, cursor: begin.length > 0 },
      ...{ status: status !== undefined, priority: priority !== undefined },
      category: category !== undefined,
    };
    const given: Given = {
      ...{ scopeId: scope.kind === 'all' ? 0 : scope.id, status, priority, category },
      ...{ begin0: begin[0], begin1: begin[1], begin2: begin[2] },
    };
    return page(db, shape, given);
  };
}

const orderIn = ({ sort, priority }: Shape): Order => orderOf({ sort, isOnePriority: priority });

function ticketsOf(shape: Shape, given: Given): TicketRows {
  const filter: TicketFilter = {
    scope: shape.scope === 'all' ? { kind: 'all' } : { kind: shape.scope, id: given.scopeId },
    status: shape.status ? given.status : undefined,
    priority: shape.priority ? given.priority : undefined,
    category: shape.category ? given.category : undefined,
  };
  const order = orderIn(shape);
  const place = [given.begin0, given.begin1, given.begin2].slice(0, order.columns.length);
  const begin = shape.cursor ? place : undefined;
  return ticketRows({ filter, order, begin, limit: shape.limit });
}

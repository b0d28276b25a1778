import type { StaffTicket, Ticket } from '@baize/contract';
import { type DB, type Prepared, type RowsOf, together } from '@baize/db';
import { fieldError } from '@baize/platform/http/api-error';
import type { PageToRead } from '@baize/platform/lists/page-statement';
import type { Kysely } from 'kysely';
import { ownPage, staffPage } from './list-ticket-page.ts';
import { loadOwnTickets, loadStaffTickets } from './load-tickets.ts';
import type { Searcher } from './search-terms.ts';
import { searchTickets } from './search-tickets.ts';
import type { TicketPage } from './ticket-filter.ts';

type Wanted = TicketPage & { search?: string | undefined };

type Listed<T> = { tickets: T[]; next_cursor: string | null };

/** What of a ticket one sees, and what of it is searched. */
type View<T> = {
  searcher: Searcher;
  page(db: Kysely<DB>, asked: TicketPage): PageToRead<T>;
  load(db: Kysely<DB>, ids: readonly number[]): Promise<T[]>;
};

export const staffView: View<StaffTicket> = {
  searcher: 'staff',
  page: staffPage,
  load: loadStaffTickets,
};

export const partnerView = (partnerId: number): View<Ticket> => ({
  searcher: 'partner',
  page: ownPage,
  load: (db, ids) => loadOwnTickets(db, partnerId, ids),
});

/** A page, and the numbers that are shown beside it. */
export async function findTickets<T, const Numbers extends readonly Prepared<unknown>[]>(
  db: Kysely<DB>,
  { search = '', sort, ...asked }: Wanted,
  { searcher, page, load }: View<T>,
  numbers: Numbers,
): Promise<{ found: Listed<T>; counted: RowsOf<Numbers> }> {
  if (search === '') {
    const { query, cut } = page(db, { ...asked, sort });
    const [rows, ...counted] = await together(db, [query, ...numbers]);
    const { page: tickets, next_cursor } = cut(rows);
    return { found: { tickets, next_cursor }, counted: counted as RowsOf<Numbers> };
  }
  if (sort !== 'newest' && sort !== 'oldest') {
    throw fieldError('sort', 'What is searched for can be sorted by newest or oldest.');
  }
  const [{ ids, next_cursor }, counted] = await Promise.all([
    searchTickets(db, { ...asked, sort, words: search, searcher }),
    together(db, numbers),
  ]);
  return { found: { tickets: await load(db, ids), next_cursor }, counted };
}

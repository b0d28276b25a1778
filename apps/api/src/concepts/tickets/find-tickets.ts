import type { StaffTicket, Ticket } from '@baize/contract';
import type { DB } from '@baize/db';
import { fieldError } from '@baize/server-kit';
import type { Kysely } from 'kysely';
import { type ListedTickets, listOwnPage, listStaffPage } from './list-ticket-page.ts';
import { loadOwnTickets, loadStaffTickets } from './load-tickets.ts';
import type { Searcher } from './search-terms.ts';
import { searchTickets } from './search-tickets.ts';
import type { TicketPage } from './ticket-filter.ts';

type Wanted = TicketPage & { search?: string | undefined };

/** What of a ticket one sees, and what of it is searched. */
type View<T> = {
  searcher: Searcher;
  list(db: Kysely<DB>, asked: TicketPage): Promise<ListedTickets<T>>;
  load(db: Kysely<DB>, ids: readonly number[]): Promise<T[]>;
};

export const staffView: View<StaffTicket> = {
  searcher: 'staff',
  list: listStaffPage,
  load: loadStaffTickets,
};

export const partnerView = (partnerId: number): View<Ticket> => ({
  searcher: 'partner',
  list: listOwnPage,
  load: (db, ids) => loadOwnTickets(db, partnerId, ids),
});

export async function findTickets<T>(
  db: Kysely<DB>,
  { search = '', sort, ...page }: Wanted,
  { searcher, list, load }: View<T>,
): Promise<ListedTickets<T>> {
  if (search === '') return list(db, { ...page, sort });
  if (sort !== 'newest' && sort !== 'oldest') {
    throw fieldError('sort', 'What is searched for can be sorted by newest or oldest.');
  }
  const asked = { ...page, sort, words: search, searcher };
  const { ids, next_cursor } = await searchTickets(db, asked);
  return { tickets: await load(db, ids), next_cursor };
}

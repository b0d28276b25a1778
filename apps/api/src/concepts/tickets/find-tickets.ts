import type { DB } from '@baize/db';
import { fieldError } from '@baize/server-kit';
import type { Kysely } from 'kysely';
import { findTicketPage } from './find-ticket-page.ts';
import type { Searcher } from './search-terms.ts';
import { searchTickets } from './search-tickets.ts';
import type { FoundPage, TicketPage } from './ticket-filter.ts';

type Wanted = TicketPage & {
  search?: string | undefined;
  searcher: Searcher;
};

export async function findTickets(db: Kysely<DB>, wanted: Wanted): Promise<FoundPage> {
  const { search = '', searcher, sort, ...page } = wanted;
  if (search === '') return findTicketPage(db, { ...page, sort });
  if (sort !== 'newest' && sort !== 'oldest') {
    throw fieldError('sort', 'What is searched for can be sorted by newest or oldest.');
  }
  return searchTickets(db, { ...page, sort, words: search, searcher });
}

import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** The terms that one word of a search may stand for: any of them will do. */
export type TermGroup = readonly string[];

/** Partners search by what was written, staff by the partners' names too. */
export type Searcher = 'partner' | 'staff';

/** More words than these add nothing that a person would miss. */
const MOST_WORDS = 8;
/** How many finished words an unfinished one stands for, itself included. */
const MOST_COMPLETIONS = 8;
/** Those of them that are kept for partners' names, where there are any. */
const NAMES = 3;
/** Shorter beginnings are those of too many words to mean one. */
const SHORTEST_BEGINNING = 3;

/**
 * What to look up for the words of a search, the last of which may be unfinished: each as a word
 * of subject or message, as a ticket's number and, for staff, as a word of a partner's names.
 */
export async function readSearchTerms(
  db: Kysely<DB>,
  words: string,
  searcher: Searcher,
  partnerId: number | undefined,
): Promise<TermGroup[]> {
  const last = /[^\s]+$/.exec(words)?.[0] ?? '';
  const { rows } = await sql<{ all: string[]; last: string[] }>`
    select ticket_words(${words}) as all, ticket_words(${last}) as last
  `.execute(db);
  const { all, last: lastOnes } = rows[0] ?? { all: [], last: [] };
  const unfinished = lastOnes.length === 1 ? lastOnes[0] : undefined;
  return Promise.all(
    all.slice(0, MOST_WORDS).map(async (word) => {
      const kinds = searcher === 'staff' ? [word, `@${word}`] : [word];
      if (/^\d+$/.test(word)) return [...kinds, `#${word}`];
      if (word !== unfinished || word.length < SHORTEST_BEGINNING) return kinds;
      const [written = [], names = []] = await Promise.all(
        kinds.map((kind) => completions(db, kind, partnerId)),
      );
      // As many of each as there is room for: each costs a range of the index for every status.
      const forNames = Math.min(names.length, Math.max(NAMES, MOST_COMPLETIONS - written.length));
      return [...written.slice(0, MOST_COMPLETIONS - forNames), ...names.slice(0, forNames)];
    }),
  );
}

/** The first words that begin so, each found by a step in the index over all that are alike. */
async function completions(
  db: Kysely<DB>,
  beginning: string,
  partnerId: number | undefined,
): Promise<string[]> {
  const owned = partnerId === undefined ? sql`` : sql`partner_id = ${partnerId} and`;
  const { rows } = await sql<{ term: string }>`
    with recursive words (term) as (
      (select term from ticket_terms
       where ${owned} term >= ${beginning} and term < ${beginning} || chr(1114111)
       order by term limit 1)
      union all
      select (
        select ticket_terms.term from ticket_terms
        where ${owned} ticket_terms.term > words.term
          and ticket_terms.term < ${beginning} || chr(1114111)
        order by ticket_terms.term limit 1)
      from words where words.term is not null
    )
    select term from words where term is not null limit ${MOST_COMPLETIONS}
  `.execute(db);
  return rows.map((row) => row.term);
}

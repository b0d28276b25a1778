import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { finishedWords } from './finished-words.ts';

/** The terms that one word of a search may stand for: any of them will do. */
export type TermGroup = readonly string[];

/** Partners search by what was written, staff by the partners' names too. */
export type Searcher = 'partner' | 'staff';

/** What a word of a partner's names is indexed with. */
const NAME = '@';
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
  const { all, last, stem } = await cut(db, words);
  const search = { db, partnerId, signs: searcher === 'staff' ? ['', NAME] : [''] };
  // One that is too common to be indexed may yet become another.
  if (all.length === 0) return isUnfinished(last) ? [await complete(search, last, last)] : [];
  return Promise.all(
    all.slice(0, MOST_WORDS).map(async (word) => {
      if (word === stem && isUnfinished(last)) return complete(search, last, stem);
      const kinds = search.signs.map((sign) => sign + word);
      return isNumber(word) ? [...kinds, `#${word}`] : kinds;
    }),
  );
}

const isNumber = (word: string) => /^\d+$/.test(word);
const isUnfinished = (word: string) => word.length >= SHORTEST_BEGINNING && !isNumber(word);

/** All words as they are indexed, the last as it is written, and as it would be indexed. */
async function cut(
  db: Kysely<DB>,
  words: string,
): Promise<{ all: string[]; last: string; stem: string | null }> {
  const { rows } = await sql<{ all: string[]; last: string; stem: string | null }>`
    select ticket_words(${words}) as all, last, (ticket_words(last))[1] as stem
    from lower(coalesce(substring(words_apart(${words}) from '([^ ]+) ?$'), '')) as last
  `.execute(db);
  return rows[0] ?? { all: [], last: '', stem: null };
}

type Search = { db: Kysely<DB>; partnerId: number | undefined; signs: readonly string[] };

/**
 * What an unfinished word may stand for: words that begin with it, and stems that it has gone beyond, as "integra"
 * has beyond "integr". A stem that it does not begin with ("casing" has "case") only where there is nothing else.
 */
async function complete(search: Search, last: string, stem: string): Promise<TermGroup> {
  const isStemOfIt = stem.length >= SHORTEST_BEGINNING && last.startsWith(stem);
  const beginning = isStemOfIt ? stem : last;
  const [finished, ...begun] = await Promise.all([
    stems(search, finishedWords(last)),
    ...search.signs.map((sign) => completions(search, sign + beginning)),
  ]);
  const passed = finished.filter(({ word }) => word === stem || last.startsWith(word));
  const terms = search.signs.map((sign, kind) => [
    ...new Set([...termsOf(sign, passed), ...(begun[kind] ?? [])]),
  ]);
  const isNothing = terms.every((kind) => kind.length === 0);
  const [written = [], names = []] = isNothing
    ? search.signs.map((sign) => termsOf(sign, finished))
    : terms;
  // As many of each as there is room for: each costs a range of the index for every status.
  const forNames = Math.min(names.length, Math.max(NAMES, MOST_COMPLETIONS - written.length));
  return [...written.slice(0, MOST_COMPLETIONS - forNames), ...names.slice(0, forNames)];
}

type Stem = { sign: string; word: string };

const termsOf = (sign: string, found: readonly Stem[]): string[] =>
  found.filter((each) => each.sign === sign).map(({ word }) => sign + word);

/** Which of these words some ticket has, each tried by its key. */
async function stems({ db, partnerId, signs }: Search, words: readonly string[]): Promise<Stem[]> {
  const { rows } = await sql<Stem>`
    select sign, word
    from unnest(ticket_words(${words.join(' ')})) as word cross join unnest(${signs}::text[]) as sign
    cross join lateral (
      select 1 from ticket_terms where ${ownedBy(partnerId)} term = sign || word limit 1) as known
    order by word
  `.execute(db);
  return rows;
}

const ownedBy = (partnerId: number | undefined) =>
  partnerId === undefined ? sql`` : sql`partner_id = ${partnerId} and`;

/** The first words that begin so, each found by a step in the index over all that are alike. */
async function completions({ db, partnerId }: Search, beginning: string): Promise<string[]> {
  const owned = ownedBy(partnerId);
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

import type { DB } from '@baize/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readIdCursor, writeCursor } from '../../platform/cursor.ts';
import { scopeCondition } from './find-ticket-page.ts';
import { readSearchTerms, type Searcher, type TermGroup } from './search-terms.ts';
import type { FoundPage, TicketFilter, TicketPage } from './ticket-filter.ts';

/** How many tickets with the rarest word one page looks at, when not all of them are wanted. */
const WINDOW = 1_000;
/** Enough of a word's tickets to tell a rare one from a common one. */
const PROBE = 200;

type Search = TicketPage & {
  sort: 'newest' | 'oldest';
  words: string;
  searcher: Searcher;
};

/**
 * One page of what is searched for. The tickets of a word lie in an index in the order of the
 * list: without filters and with one word a page reads no more than it shows, else at most a
 * window of them. A page that the window did not fill says so by its cursor.
 */
export async function searchTickets(db: Kysely<DB>, asked: Search): Promise<FoundPage> {
  const { limit, filter } = asked;
  const partnerId = filter.scope.kind === 'partner' ? filter.scope.id : undefined;
  const groups = await readSearchTerms(db, asked.words, asked.searcher, partnerId);
  const [rarest, ...others] = await orderByRarity(db, groups, partnerId);
  if (rarest === undefined) return { ids: [], next_cursor: null };
  const narrowed = narrowing(filter);
  const size = others.length === 0 && narrowed.length === 0 ? limit + 1 : WINDOW;
  const begin = readIdCursor(asked.cursor);
  const window = await windowQuery(rarest, others, {
    partnerId,
    sort: asked.sort,
    begin,
    size,
  }).execute(db);
  const withWords = window.rows.filter((row) => row.matches).map((row) => row.ticket_id);
  const ids = narrowed.length === 0 ? withWords : await keepMatching(db, withWords, narrowed);
  const page = ids.slice(0, limit);
  const whole = window.rows.length < size;
  const last = ids.length > limit ? page.at(-1) : whole ? undefined : window.rows.at(-1)?.ticket_id;
  return { ids: page, next_cursor: last === undefined ? null : writeCursor([last]) };
}

/** Conditions that the index of words does not answer. */
function narrowing({ scope, status, priority, category }: TicketFilter): RawBuilder<boolean>[] {
  return [
    ...(scope.kind === 'partner' ? [] : scopeCondition(scope)),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(priority === undefined ? [] : [sql<boolean>`priority = ${priority}`]),
    ...(category === undefined ? [] : [sql<boolean>`category = ${category}`]),
  ];
}

async function orderByRarity(
  db: Kysely<DB>,
  groups: readonly TermGroup[],
  partnerId: number | undefined,
): Promise<TermGroup[]> {
  if (groups.some((terms) => terms.length === 0)) return [];
  if (groups.length < 2) return [...groups];
  const probes = groups.map(
    (terms, index) => sql`
      select ${index}::int as index, count(*) as found from (
        select 1 from ticket_terms where term = any(${terms}) ${owned(partnerId)} limit ${PROBE}
      ) as some`,
  );
  const { rows } = await sql<{ index: number; found: number }>`
    ${sql.join(probes, sql` union all `)} order by found, index`.execute(db);
  return rows.flatMap(({ index }) => groups.slice(index, index + 1));
}

function windowQuery(
  driver: TermGroup,
  others: readonly TermGroup[],
  options: {
    partnerId: number | undefined;
    sort: Search['sort'];
    begin: number | undefined;
    size: number;
  },
): RawBuilder<{ ticket_id: number; matches: boolean }> {
  const { partnerId, sort, begin, size } = options;
  const [direction, comparison] =
    sort === 'newest' ? [sql`desc`, sql`<`] : ([sql`asc`, sql`>`] as const);
  const after = begin === undefined ? sql`` : sql`and ticket_id ${comparison} ${begin}`;
  const ranges = driver.map(
    (term) => sql`(
      select ticket_id from ticket_terms where term = ${term} ${owned(partnerId)} ${after}
      order by ticket_id ${direction} limit ${size})`,
  );
  const alsoHas = others.map(
    (terms) => sql`exists (
      select 1 from ticket_terms
      where term = any(${terms}) and ticket_id = candidate.ticket_id)`,
  );
  // A ticket may have several of the words that an unfinished one stands for.
  return sql`
    select ticket_id, ${alsoHas.length === 0 ? sql`true` : sql.join(alsoHas, sql` and `)} as matches
    from (
      select distinct ticket_id from (${sql.join(ranges, sql` union all `)}) as merged
      order by ticket_id ${direction} limit ${size}
    ) as candidate
    order by ticket_id ${direction}`;
}

const owned = (partnerId: number | undefined) =>
  partnerId === undefined ? sql`` : sql`and partner_id = ${partnerId}`;

async function keepMatching(
  db: Kysely<DB>,
  ids: readonly number[],
  conditions: readonly RawBuilder<boolean>[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where id = any(${ids}) and ${sql.join(conditions, sql` and `)}
  `.execute(db);
  const kept = new Set(rows.map((row) => row.id));
  return ids.filter((id) => kept.has(id));
}

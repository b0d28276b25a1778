import { type TicketStatus, ticketStatuses } from '@baize/contract';
import type { DB } from '@baize/db';
import { readIdCursor, writeCursor } from '@baize/platform/lists/cursor';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countTickets } from './count-tickets.ts';
import { findFirstTickets, scopeCondition } from './find-ticket-page.ts';
import { readSearchTerms, type Searcher, type TermGroup } from './search-terms.ts';
import { type FoundPage, statusesOf, type TicketFilter, type TicketPage } from './ticket-filter.ts';

/** How many tickets with the rarest word one page looks at before it lets the caller ask on. */
const WINDOW = 250;
/** Enough of a word's tickets to tell a rare one from a common one. */
const PROBE = 100;

type Search = TicketPage & {
  sort: 'newest' | 'oldest';
  words: string;
  searcher: Searcher;
};

/**
 * One page of what is searched for. The tickets of a word lie in an index in the order of the
 * list, each status apart: they are read from where the page begins, each is tried for the other
 * words and filters, and reading ends when the page is full or the window has passed. Where that
 * did not fill the page and the filters leave but few, those are tried instead; else the page is
 * short, and its cursor says that it goes on.
 */
export async function searchTickets(db: Kysely<DB>, asked: Search): Promise<FoundPage> {
  const { filter, limit, sort } = asked;
  const partnerId = filter.scope.kind === 'partner' ? filter.scope.id : undefined;
  const groups = await readSearchTerms(db, asked.words, asked.searcher, partnerId);
  const [rarest, ...others] = await orderByRarity(db, groups, partnerId);
  if (rarest === undefined) return { ids: [], next_cursor: null };
  const range = {
    partnerId,
    sort,
    statuses: statusesOf(filter),
    begin: readIdCursor(asked.cursor),
  };
  const conditions = conditionsOf(filter);
  const joins = [...(conditions.length === 0 ? [] : [itself]), ...others.map(alsoHas)];
  if (joins.length === 0) {
    return firstOf(await read(db, ticketsWith(rarest, range, limit + 1)), limit);
  }
  const { rows } = await sql<{ ticket_id: number; is_end: boolean }>`
      with candidate as materialized (${ticketsWith(rarest, range, WINDOW)})
      (select candidate.ticket_id, false as is_end from candidate ${sql.join(joins, sql` `)}
       where ${sql.join([sql`true`, ...conditions], sql` and `)}
       order by candidate.ticket_id ${directionOf(sort)} limit ${limit + 1})
      union all
      (select ticket_id, true from candidate offset ${WINDOW - 1})`.execute(db);
  const found = rows.filter((row) => !row.is_end).map((row) => row.ticket_id);
  // There only when the window was filled: then there may be more behind it.
  const end = rows.find((row) => row.is_end)?.ticket_id;
  if (found.length > limit || end === undefined) return firstOf(found, limit);
  if (conditions.length === 0 || (await countTickets(db, filter)) > WINDOW) {
    return { ids: found, next_cursor: writeCursor([end]) };
  }
  return firstOf(await withAll(db, filter, groups, range), limit);
}

function firstOf(found: readonly number[], limit: number): FoundPage {
  const ids = found.slice(0, limit);
  return { ids, next_cursor: found.length > limit ? writeCursor(ids.slice(-1)) : null };
}

/** Of the few that the filters leave those that have every word, from where the page begins. */
async function withAll(
  db: Kysely<DB>,
  filter: TicketFilter,
  groups: readonly TermGroup[],
  { sort, begin }: Range,
): Promise<number[]> {
  const ids = await findFirstTickets(db, { filter, sort: 'newest', limit: WINDOW });
  const direction = sort === 'newest' ? -1 : 1;
  const beyond = ids.filter((id) => begin === undefined || (id - begin) * direction > 0);
  const found = await read(
    db,
    sql`
      select candidate.ticket_id
      from (select id as ticket_id, status from tickets where id = any(${beyond})) as candidate
      ${sql.join(groups.map(alsoHas), sql` `)}`,
  );
  return found.sort((a, b) => (a - b) * direction);
}

async function read(db: Kysely<DB>, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`${query}`.execute(db);
  return rows.map((row) => row.ticket_id);
}

const directionOf = (sort: Search['sort']) => (sort === 'newest' ? sql`desc` : sql`asc`);

type Range = {
  partnerId: number | undefined;
  sort: Search['sort'];
  statuses: readonly TicketStatus[];
  begin: number | undefined;
};

/** The first tickets, from where the page begins, with any of the terms. */
function ticketsWith(
  terms: TermGroup,
  { partnerId, sort, statuses, begin }: Range,
  size: number,
): RawBuilder<unknown> {
  const owned = partnerId === undefined ? sql`` : sql`and partner_id = ${partnerId}`;
  const beyond = sort === 'newest' ? sql`<` : sql`>`;
  const after = begin === undefined ? sql`` : sql`and ticket_id ${beyond} ${begin}`;
  const order = sql`order by ticket_id ${directionOf(sort)} limit ${size}`;
  const ranges = terms.flatMap((term) =>
    statuses.map(
      (status) => sql`(
        select ticket_id, status from ticket_terms
        where term = ${term} and status = ${status} ${owned} ${after} ${order})`,
    ),
  );
  // A ticket may have several of the words that an unfinished one stands for.
  const once = terms.length === 1 ? sql`` : sql`distinct on (ticket_id)`;
  return sql`select ${once} ticket_id, status from (${sql.join(ranges, sql` union all `)}) as merged ${order}`;
}

/**
 * These joins are written so that the planner can only try one candidate after the other, each by
 * its key: joined freely, it may read all that have the other word, or that the filters leave.
 */
const alsoHas = (terms: TermGroup, index: number) => sql`cross join lateral (
  select 1 from ticket_terms
  where term = any(${terms}) and status = candidate.status and ticket_id = candidate.ticket_id
  limit 1) as ${sql.id(`word_${index}`)}`;

const itself = sql`cross join lateral (
  select priority, category, assignee_id from tickets
  where id = candidate.ticket_id
  limit 1) as itself`;

/** What the ranges do not answer already. */
function conditionsOf({ scope, priority, category }: TicketFilter): RawBuilder<boolean>[] {
  return [
    ...(scope.kind === 'partner' ? [] : scopeCondition(scope)),
    ...(priority === undefined ? [] : [sql<boolean>`priority = ${priority}`]),
    ...(category === undefined ? [] : [sql<boolean>`category = ${category}`]),
  ];
}

/** The rarest first: it has the fewest tickets, or its latest reach back the furthest. */
async function orderByRarity(
  db: Kysely<DB>,
  groups: readonly TermGroup[],
  partnerId: number | undefined,
): Promise<TermGroup[]> {
  if (groups.some((terms) => terms.length === 0)) return [];
  if (groups.length < 2) return [...groups];
  const latest = { partnerId, sort: 'newest', statuses: ticketStatuses, begin: undefined } as const;
  const probes = groups.map(
    (terms, index) => sql`
      select ${index}::int as index, count(*) as found, min(ticket_id) as reach
      from (${ticketsWith(terms, latest, PROBE)}) as probed`,
  );
  const { rows } = await sql<{ index: number }>`
    ${sql.join(probes, sql` union all `)} order by found, reach`.execute(db);
  return rows.flatMap(({ index }) => groups.slice(index, index + 1));
}

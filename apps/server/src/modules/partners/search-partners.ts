import type { PartnerFilters } from '@baize/contract';
import type { Database } from '@baize/db';
import { cutPage, oneMore, writeCursor } from '@baize/platform/lists/cursor';
import { hasTrigram, matchPartnerState, searchCondition } from './match-partners.ts';
import { inPartnerOrder, type PartnerOrder, partnerCursorOf, sortValue } from './partner-order.ts';

/** Maximum number of partners that a call scans in list order, with and without a trigram index. */
const WALK = { indexed: 5_000, unindexed: 20_000 };

/**
 * Finds the partners of one page of a search, at a cost that does not grow with their number. A
 * common term fills the page quickly when the list is scanned in order. If it does not, the term is
 * rare, and the trigram index finds its few matches. A term too short for a trigram has no index:
 * the page then has the matches so far, and its cursor continues after the last partner scanned.
 * Such a page can be short without being the last.
 */
export async function searchPartners(
  db: Database,
  { search, ...state }: PartnerFilters & { search: string },
  order: PartnerOrder,
  limit: number,
): Promise<{ ids: number[]; next_cursor: string | null }> {
  const indexed = hasTrigram(search);
  const cursorOf = partnerCursorOf(order);
  const walk = indexed ? WALK.indexed : WALK.unindexed;
  const inOrder = db
    .selectFrom('partners')
    .select(['id', sortValue(order.sort)])
    .$call(matchPartnerState(state))
    .$call(inPartnerOrder(order));
  const near = await db
    .selectFrom(inOrder.select(searchCondition(search).as('hit')).limit(walk).as('walked'))
    .select(['id', 'sort_value'])
    .where('hit', '=', true)
    .orderBy('sort_value', order.direction)
    .orderBy('id', order.direction)
    .limit(oneMore(limit))
    .execute();
  const lastSeen =
    near.length > limit
      ? undefined
      : await inOrder
          .offset(walk - 1)
          .limit(1)
          .executeTakeFirst();
  if (lastSeen !== undefined && !indexed) {
    return { ids: near.map(({ id }) => id), next_cursor: writeCursor(cursorOf(lastSeen)) };
  }
  const found =
    lastSeen === undefined
      ? near
      : await inOrder.where(searchCondition(search)).limit(oneMore(limit)).execute();
  const { page, next_cursor } = cutPage(found, limit, cursorOf);
  return { ids: page.map(({ id }) => id), next_cursor };
}

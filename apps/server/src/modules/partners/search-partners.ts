import type { PartnerFilters } from '@baize/contract';
import type { Database } from '@baize/db';
import { cutPage, oneMore, writeCursor } from '@baize/platform/lists/cursor';
import { hasTrigram, matchPartnerState, searchCondition } from './match-partners.ts';
import { inPartnerOrder, type PartnerOrder, partnerCursorOf, sortValue } from './partner-order.ts';

/** How many partners a call reads in the order of the list, when there is another way or none. */
const WALK = { indexed: 5_000, unindexed: 20_000 };

/**
 * Which partners a page of a search holds, at a cost that does not grow with their number.
 *
 * A term that many have fills the page soon when the list is read in its order. Where it does not,
 * the term is rare, and the trigram index finds the few that have it. A term too short for a
 * trigram has no index: the page then holds what was found so far, and its cursor goes on behind
 * the last partner looked at, so that such a page can be short and still not be the last.
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

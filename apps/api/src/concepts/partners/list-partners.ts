import { kycStatuses, type PartnerFilters, type partnerRoutes } from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '../../platform/http/serve.ts';
import { readCounts } from '../../platform/lists/counts.ts';
import { cutPage, oneMore } from '../../platform/lists/cursor.ts';
import { adminPartnerColumns } from './admin-partner-columns.ts';
import { matchPartnerState } from './match-partners.ts';
import { orderPartners, type PartnerOrder } from './partner-order.ts';
import { searchPartners } from './search-partners.ts';

export const listPartners: Operation<typeof partnerRoutes.listPartners> = async ({
  resources: { db },
  query: { limit, cursor, sort, order: direction, search = '', ...state },
}) => {
  const order = orderPartners(sort, direction, cursor);
  const page =
    search === ''
      ? await readPage(db, state, order, limit)
      : await readFound(db, await searchPartners(db, { ...state, search }, order, limit));
  return { ...page, counts: await countPartners(db) };
};

async function readPage(db: Database, state: PartnerFilters, order: PartnerOrder, limit: number) {
  const rows = await db
    .selectFrom('partners')
    .select(adminPartnerColumns)
    .select(order.column.as('sort_value'))
    .$call(matchPartnerState(state))
    .$call(order.apply)
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit, order.cursorOf);
  return { partners: page, next_cursor };
}

async function readFound(
  db: Database,
  { ids, next_cursor }: { ids: number[]; next_cursor: string | null },
) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('partners')
          .select(adminPartnerColumns)
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { partners: ids.flatMap((id) => byId.get(id) ?? []), next_cursor };
}

async function countPartners(db: Database) {
  const counts = await readCounts(db, [
    'partners.pending',
    'partners.approved',
    'partners.rejected',
    'partners.deleted',
    ...kycStatuses.map((status) => `partners.kyc_${status}` as const),
  ]);
  const pending = counts['partners.pending'];
  const approved = counts['partners.approved'];
  const rejected = counts['partners.rejected'];
  return {
    total: pending + approved + rejected,
    pending,
    approved,
    rejected,
    deleted: counts['partners.deleted'],
    kyc: Object.fromEntries(
      kycStatuses.map((status) => [status, counts[`partners.kyc_${status}`]]),
    ) as Record<(typeof kycStatuses)[number], number>,
  };
}

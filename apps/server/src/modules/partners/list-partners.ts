import {
  adminPartner,
  kycStatuses,
  type PartnerFilters,
  type partnerRoutes,
} from '@baize/contract';
import { type Database, together } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { countsIn, countsToRead, readCounts } from '@baize/platform/lists/counts';
import { oneMore } from '@baize/platform/lists/cursor';
import { pageStatement } from '@baize/platform/lists/page-statement';
import { sql } from 'kysely';
import { adminPartnerColumns } from './admin-partner-columns.ts';
import { matchPartnerState } from './match-partners.ts';
import {
  inPartnerOrder,
  orderPartners,
  type PartnerOrder,
  type PartnerPlace,
  sortValueAsText,
} from './partner-order.ts';
import { searchPartners } from './search-partners.ts';

export const listPartners: Operation<typeof partnerRoutes.listPartners> = async ({
  resources: { db },
  query: { limit, cursor, sort, order: direction, search = '', ...state },
}) => {
  const order = orderPartners(sort, direction, cursor);
  if (search !== '') {
    const found = await searchPartners(db, { ...state, search }, order, limit);
    const counts = countPartners(await readCounts(db, countNames));
    return { ...(await readFound(db, found)), counts };
  }
  const { query, cut } = pageToRead(db, state, order, limit);
  const [rows, sums] = await together(db, [query, countsToRead(countNames)]);
  const { page, next_cursor } = cut(rows, ([value = '', id = 0]) => [sort, value, id]);
  return { partners: page, next_cursor, counts: countPartners(countsIn(countNames, sums)) };
};

type Shape = Pick<PartnerOrder, 'sort' | 'direction'> & {
  limit: number;
  deleted: PartnerFilters['deleted'];
  status: boolean;
  kycStatus: boolean;
  cursor: boolean;
};

type Given = Required<Pick<PartnerFilters, 'status' | 'kyc_status'>> & PartnerPlace;

const partnersPage = pageStatement({
  item: adminPartner,
  place: ({ sort }: Shape) => [sort === 'created_at' ? sort : 'sort_value', 'id'],
  rows: (shape: Shape) => (db, given: Given) => {
    const { sort, direction, limit, deleted } = shape;
    return db
      .selectFrom('partners')
      .select(adminPartnerColumns)
      .select(sortValueAsText(sort))
      .$call(
        matchPartnerState({
          deleted,
          status: shape.status ? given.status : undefined,
          kyc_status: shape.kycStatus ? given.kyc_status : undefined,
        }),
      )
      .$call(
        inPartnerOrder({
          ...{ sort, direction },
          after: shape.cursor ? { value: given.value, id: given.id } : undefined,
        }),
      )
      .limit(sql.lit(oneMore(limit)));
  },
});

function pageToRead(db: Database, state: PartnerFilters, order: PartnerOrder, limit: number) {
  const { sort, direction, after } = order;
  const { status, kyc_status, deleted } = state;
  const shape: Shape = {
    ...{ sort, direction, limit, deleted },
    ...{ status: status !== undefined, kycStatus: kyc_status !== undefined },
    cursor: after !== undefined,
  };
  const given = { status, kyc_status, value: after?.value ?? '', id: after?.id ?? 0 };
  return partnersPage(db, shape, given);
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

const countNames = [
  'partners.pending',
  'partners.approved',
  'partners.rejected',
  'partners.deleted',
  ...kycStatuses.map((status) => `partners.kyc_${status}` as const),
] as const;

function countPartners(counts: Record<(typeof countNames)[number], number>) {
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

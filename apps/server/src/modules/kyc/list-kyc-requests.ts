import { type KycTab, kycRequest, type kycRoutes } from '@baize/contract';
import { together } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { countsIn, countsToRead } from '@baize/platform/lists/counts';
import { oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { pageStatement } from '@baize/platform/lists/page-statement';
import { sql } from 'kysely';
import { hasScanner } from '../documents/document-columns.ts';
import { selectRequests } from './kyc-requests.ts';

const countNames = [
  'partners.kyc_pending',
  'partners.kyc_approved',
  'partners.kyc_rejected',
  'kyc.changed',
] as const;

export const listKycRequests: Operation<typeof kycRoutes.listKycRequests> = async ({
  resources,
  query: { status, order, limit, cursor },
}) => {
  const { db } = resources;
  const after = readIdCursor(cursor);
  const shape: Shape = {
    ...{ tab: status, order, limit, cursor: after !== undefined },
    scans: hasScanner(resources),
  };
  const { query, cut } = requestsPage(db, shape, { after: after ?? 0 });
  const [rows, sums] = await together(db, [query, countsToRead(countNames)]);
  const counted = countsIn(countNames, sums);
  const { page: requests, next_cursor } = cut(rows);
  const pending = counted['partners.kyc_pending'];
  const approved = counted['partners.kyc_approved'];
  const rejected = counted['partners.kyc_rejected'];
  const changed = counted['kyc.changed'];
  const counts = { all: pending + approved + rejected, pending, approved, rejected, changed };
  return { requests, counts, next_cursor };
};

type Shape = {
  tab: KycTab;
  order: 'newest' | 'oldest';
  limit: number;
  cursor: boolean;
  scans: boolean;
};

const requestsPage = pageStatement({
  item: kycRequest,
  place: () => ['id'],
  rows: ({ tab, order, limit, cursor, scans }: Shape) => {
    const newest = order === 'newest';
    return (db, given: { after: number }) => {
      const requests = selectRequests(db, scans).limit(sql.lit(oneMore(limit)));
      if (tab === 'all') {
        return requests
          .$if(cursor, (rest) => rest.where('kyc_submissions.id', newest ? '<' : '>', given.after))
          .orderBy('kyc_submissions.id', newest ? 'desc' : 'asc');
      }
      // Sorts by negated ids, which only the tab's own index can provide
      // (kyc_submissions_status_idx, _changed_idx).
      const negatedId = sql<number>`(- kyc_submissions.id)`;
      const beyond = sql<boolean>`${negatedId} ${sql.raw(newest ? '>' : '<')} - ${given.after}::bigint`;
      return requests
        .where(
          tab === 'changed'
            ? sql<boolean>`kyc_submissions.changed_at is not null`
            : sql<boolean>`kyc_submissions.status = ${sql.lit(tab)}`,
        )
        .$if(cursor, (rest) => rest.where(beyond))
        .orderBy(negatedId, newest ? 'asc' : 'desc');
    };
  },
});

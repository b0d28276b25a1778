import type { kycRoutes } from '@baize/contract';
import { readCounts } from '../../platform/counts.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/cursor.ts';
import type { Operation } from '../../platform/serve.ts';
import { selectRequests, withDocuments } from './kyc-requests.ts';

export const listKycRequests: Operation<typeof kycRoutes.listKycRequests> = async ({
  resources: { db },
  query: { status, order, limit, cursor },
}) => {
  const after = readIdCursor(cursor);
  const newest = order === 'newest';
  const rows = await selectRequests(db)
    .$if(status !== 'all', (requests) =>
      requests.where('kyc_submissions.status', '=', status === 'all' ? 'pending' : status),
    )
    .$if(after !== undefined, (requests) =>
      requests.where('kyc_submissions.id', newest ? '<' : '>', after ?? 0),
    )
    .orderBy('kyc_submissions.id', newest ? 'desc' : 'asc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const [requests, counted] = await Promise.all([
    withDocuments(db, page),
    readCounts(db, ['partners.kyc_pending', 'partners.kyc_approved', 'partners.kyc_rejected']),
  ]);
  const pending = counted['partners.kyc_pending'];
  const approved = counted['partners.kyc_approved'];
  const rejected = counted['partners.kyc_rejected'];
  const counts = { all: pending + approved + rejected, pending, approved, rejected };
  return { requests, counts, next_cursor };
};

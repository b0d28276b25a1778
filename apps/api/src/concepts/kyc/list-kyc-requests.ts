import type { KycTab, kycRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { Operation } from '../../platform/http/serve.ts';
import { readCounts } from '../../platform/lists/counts.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';
import { selectRequests, withDocuments } from './kyc-requests.ts';

export const listKycRequests: Operation<typeof kycRoutes.listKycRequests> = async ({
  resources,
  query: { status, order, limit, cursor },
}) => {
  const { db } = resources;
  const place = { newest: order === 'newest', after: readIdCursor(cursor) };
  const rows = await selectTab(db, status, place).limit(oneMore(limit)).execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const [requests, counted] = await Promise.all([
    withDocuments(resources, page),
    readCounts(db, [
      'partners.kyc_pending',
      'partners.kyc_approved',
      'partners.kyc_rejected',
      'kyc.changed',
    ]),
  ]);
  const pending = counted['partners.kyc_pending'];
  const approved = counted['partners.kyc_approved'];
  const rejected = counted['partners.kyc_rejected'];
  const changed = counted['kyc.changed'];
  const counts = { all: pending + approved + rejected, pending, approved, rejected, changed };
  return { requests, counts, next_cursor };
};

type Place = { newest: boolean; after: number | undefined };

function selectTab(db: Kysely<DB>, status: KycTab, { newest, after }: Place) {
  if (status === 'all') {
    return selectRequests(db)
      .$if(after !== undefined, (requests) =>
        requests.where('kyc_submissions.id', newest ? '<' : '>', after ?? 0),
      )
      .orderBy('kyc_submissions.id', newest ? 'desc' : 'asc');
  }
  // The order of ids, said so that only the tab's own index can give it (migrations 0012 and 0065).
  const negatedId = sql<number>`(- kyc_submissions.id)`;
  return selectRequests(db)
    .$call((requests) =>
      status === 'changed'
        ? requests.where('kyc_submissions.changed_at', 'is not', null)
        : requests.where('kyc_submissions.status', '=', status),
    )
    .$if(after !== undefined, (requests) =>
      requests.where(negatedId, newest ? '>' : '<', -(after ?? 0)),
    )
    .orderBy(negatedId, newest ? 'asc' : 'desc');
}

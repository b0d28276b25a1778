import type { KycRequest } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import { type DocumentReader, documentsOfSubmission, withDocuments } from './document-columns.ts';

/** What the review desk lists: the latest submission of each partner that exists. */
export function selectRequests(db: Kysely<DB>) {
  return db
    .selectFrom('kyc_submissions')
    .innerJoin('partners', 'partners.id', 'kyc_submissions.partner_id')
    .select([
      'kyc_submissions.id',
      'kyc_submissions.partner_id',
      'partners.username',
      'partners.email',
      'partners.company_name',
      'kyc_submissions.status as kyc_status',
      'kyc_submissions.submitted_at as created_at',
      'kyc_submissions.decided_at',
      'kyc_submissions.decided_by_name as decided_by',
      'kyc_submissions.reason',
      'kyc_submissions.changed_at',
    ])
    .select(documentsOfSubmission)
    .where('kyc_submissions.listed', '=', true);
}

export async function readRequest(
  reader: DocumentReader,
  partnerId: number,
): Promise<KycRequest | undefined> {
  const rows = await selectRequests(reader.db)
    .where('kyc_submissions.partner_id', '=', partnerId)
    .execute();
  const [request] = withDocuments(rows, reader);
  return request;
}

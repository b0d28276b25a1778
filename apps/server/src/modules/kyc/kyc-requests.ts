import type { KycRequest } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import type { Kysely } from 'kysely';
import { hasScanner } from '../documents/document-columns.ts';
import { documentsOfSubmission } from './submission-documents.ts';

/** Selects the latest submission of each existing partner, for the list of KYC reviews. */
export function selectRequests(db: Kysely<DB>, scans: boolean) {
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
    .select(documentsOfSubmission(scans))
    .where('kyc_submissions.listed', '=', true);
}

export async function readRequest(
  resources: Pick<Resources, 'db' | 'scanner'>,
  partnerId: number,
): Promise<KycRequest | undefined> {
  return selectRequests(resources.db, hasScanner(resources))
    .where('kyc_submissions.partner_id', '=', partnerId)
    .executeTakeFirst();
}

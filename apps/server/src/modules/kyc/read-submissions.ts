import type { Resources } from '@baize/platform/config/resources';
import { hasScanner } from '../documents/document-columns.ts';
import { documentsOfSubmission } from './submission-documents.ts';

export const readSubmissions = (
  resources: Pick<Resources, 'db' | 'scanner'>,
  partnerId: number,
  limit: number,
) =>
  resources.db
    .selectFrom('kyc_submissions')
    .select([
      'id',
      'status',
      'submitted_at',
      'decided_at',
      'decided_by_name as decided_by',
      'reason',
    ])
    .select(documentsOfSubmission(hasScanner(resources)))
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

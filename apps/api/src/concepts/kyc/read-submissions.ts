import { type DocumentReader, documentsOfSubmission, withDocuments } from './document-columns.ts';

/** A partner's submissions with their documents and decisions, latest first. */
export async function readSubmissions(reader: DocumentReader, partnerId: number, limit: number) {
  const rows = await reader.db
    .selectFrom('kyc_submissions')
    .select([
      'id',
      'status',
      'submitted_at',
      'decided_at',
      'decided_by_name as decided_by',
      'reason',
    ])
    .select(documentsOfSubmission)
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withDocuments(rows, reader);
}

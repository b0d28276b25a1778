import type { KycStaffDocument } from '@baize/contract';
import { type DocumentReader, documentColumns, toDocument } from './document-columns.ts';

/** The documents of some submissions, by submission. */
export async function readDocuments(
  reader: DocumentReader,
  submissionIds: readonly number[],
): Promise<(submissionId: number) => KycStaffDocument[]> {
  const bySubmission = new Map<number, KycStaffDocument[]>(submissionIds.map((id) => [id, []]));
  if (submissionIds.length > 0) {
    const rows = await reader.db
      .selectFrom('kyc_documents')
      .select(documentColumns)
      .where('submission_id', 'in', submissionIds)
      .orderBy('id')
      .execute();
    for (const row of rows) bySubmission.get(row.submission_id)?.push(toDocument(row, reader));
  }
  return (submissionId) => bySubmission.get(submissionId) ?? [];
}

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
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const documentsOf = await readDocuments(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, documents: documentsOf(row.id) }));
}

import type { Act } from '@baize/platform/acts/act';

/**
 * Deletes the documents' rows with their keys; the caller removes the returned files. The audit log
 * keeps the proof: the SHA-256 of each document and the time.
 */
export async function eraseKycRecords(
  act: Pick<Act, 'db' | 'record'>,
  partnerId: number,
): Promise<{ ref: string }[]> {
  const documents = await act.db
    .deleteFrom('documents')
    .where('partner_id', '=', partnerId)
    .returning(['id', 'ref', 'sha256'])
    .execute();
  await act.db.deleteFrom('kyc_changes').where('partner_id', '=', partnerId).execute();
  const submissions = await act.db
    .deleteFrom('kyc_submissions')
    .where('partner_id', '=', partnerId)
    .returning('id')
    .execute();
  act.record({
    action: 'kyc.erased',
    partnerId,
    proof: {
      submissions: submissions.map(({ id }) => id),
      documents: documents.map(({ id, sha256 }) => ({ id, sha256: sha256.toString('hex') })),
    },
  });
  return documents;
}

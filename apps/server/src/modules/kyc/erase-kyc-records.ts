import type { Act } from '@baize/platform/acts/act';

/**
 * Destroys the documents' keys with their rows; the caller removes the files named in the answer.
 * What remains is the proof: which documents, by their SHA-256, and when.
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

import { type Act, perform } from '../../platform/act.ts';
import { systemOrigin } from '../../platform/origin.ts';
import type { Resources } from '../../platform/resources.ts';
import { removeDocuments } from './receive-documents.ts';

const BATCH = 100;

/**
 * Erases the KYC records of deleted partners once the retention time is over and no legal hold
 * stands against it. What remains is the proof: which documents, by their SHA-256, and when.
 */
export async function eraseExpiredKycRecords(resources: Resources): Promise<void> {
  for (const partnerId of await expiredPartners(resources)) {
    const erased = await perform(resources, systemOrigin, (act) => eraseKycRecords(act, partnerId));
    // After the commit: a kill in between leaves files without a key, which the sweep removes.
    await removeDocuments(resources, erased);
  }
}

/** Destroys the documents' keys with their rows; the caller removes the files named in the answer. */
export async function eraseKycRecords(
  act: Pick<Act, 'db' | 'record'>,
  partnerId: number,
): Promise<{ ref: string }[]> {
  const documents = await act.db
    .deleteFrom('kyc_documents')
    .where('partner_id', '=', partnerId)
    .returning(['id', 'ref', 'sha256'])
    .execute();
  const submissions = await act.db
    .deleteFrom('kyc_submissions')
    .where('partner_id', '=', partnerId)
    .returning('id')
    .execute();
  act.record({
    action: 'kyc.erased',
    message: `The KYC records of partner #${partnerId} were erased`,
    partnerId,
    details: {
      submissions: submissions.map(({ id }) => id),
      documents: documents.map(({ id, sha256 }) => ({ id, sha256: sha256.toString('hex') })),
    },
  });
  return documents;
}

async function expiredPartners({ db, now }: Resources): Promise<number[]> {
  const rows = await db
    .selectFrom('partners')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('legal_hold', '=', false)
    .where('retention_until', '<', now().toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('kyc_submissions')
          .select('kyc_submissions.id')
          .whereRef('kyc_submissions.partner_id', '=', 'partners.id'),
      ),
    )
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

import type { OnScanned } from '../documents/record-scan-result.ts';
import { changeKycStatus, lockKycPartner } from './change-kyc-status.ts';

/** Shown after "by" on screens. */
const DECIDED_BY = 'the virus scan';

/**
 * Rejects a pending submission that contains an infected document, so that the partner can upload another
 * file. A later scan of a decided submission changes no decision.
 */
export const rejectInfectedSubmission: OnScanned = async (act, resources, document) => {
  const { id, partner_id, original_name, infected_with } = document;
  act.update({ topic: 'kyc', partnerId: partner_id });
  if (infected_with === null) return;
  const { company_name } = await act.db
    .selectFrom('partners')
    .select('company_name')
    .where('id', '=', partner_id)
    .executeTakeFirstOrThrow();
  act.record({
    action: 'kyc.document_infected',
    values: { company: company_name },
    partnerId: partner_id,
    subject: { kind: 'kyc_document', id },
    details: { name: original_name, found: infected_with },
  });
  const partner = await lockKycPartner(act.db, partner_id);
  if (partner?.submission?.id !== document.kyc_submission_id) return;
  if (partner.submission.status !== 'pending') return;
  await changeKycStatus(act, resources, partner, {
    to: 'rejected',
    by: { id: null, name: DECIDED_BY },
    reason: `The file “${original_name}” is infected with harmful software. Please upload another file.`,
  });
};

import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { tellRejection } from './tell-kyc-decision.ts';

/** Who decided, in words that follow "by". */
const DECIDED_BY = 'the virus scan';

/**
 * Clean, and staff may open it; or infected, and nobody ever may. Then the request it is part of
 * is rejected, which asks the partner for another file and lets it be uploaded.
 */
export async function keepVerdict(
  resources: Resources,
  documentId: number,
  infectedWith: string | null,
): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    const partner = await lockPartner(act, documentId);
    const document = await act.db
      .updateTable('kyc_documents')
      .set({ scanned_at: resources.now(), infected_with: infectedWith })
      .where('id', '=', documentId)
      .where('scanned_at', 'is', null)
      .returning(['submission_id', 'original_name'])
      .executeTakeFirst();
    // Another process was faster, and has told everyone.
    if (partner === undefined || document === undefined) return;
    act.update({ topic: 'kyc', partnerId: partner.id });
    if (infectedWith === null) return;
    act.record({
      action: 'kyc.document_infected',
      values: { company: partner.company_name },
      partnerId: partner.id,
      subject: { kind: 'kyc_document', id: documentId },
      details: { name: document.original_name, found: infectedWith },
    });
    await rejectSubmission(act, resources, { ...partner, ...document });
  });
}

const lockPartner = (act: Pick<Act, 'db'>, documentId: number) =>
  act.db
    .selectFrom('partners')
    .innerJoin('kyc_documents', 'kyc_documents.partner_id', 'partners.id')
    .select(['partners.id', 'username', 'email', 'company_name', 'deleted_at'])
    .where('kyc_documents.id', '=', documentId)
    .forUpdate('partners')
    .executeTakeFirst();

type Infected = {
  id: number;
  username: string;
  email: string;
  deleted_at: string | null;
  submission_id: number;
  original_name: string;
};

async function rejectSubmission(act: Act, { now }: Resources, infected: Infected): Promise<void> {
  const reason = `The file “${infected.original_name}” is infected with harmful software. Please upload another file.`;
  const rejected = await act.db
    .updateTable('kyc_submissions')
    .set({ status: 'rejected', reason, decided_at: now(), decided_by_name: DECIDED_BY })
    .where('id', '=', infected.submission_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  // Decided already: an old document that is only now scanned changes no decision.
  if (rejected === undefined) return;
  await act.db
    .updateTable('partners')
    .set({ kyc_status: 'rejected', updated_at: now() })
    .where('id', '=', infected.id)
    .execute();
  act.update({ topic: 'go_live', partnerId: infected.id });
  act.update({ topic: 'partners', partnerId: infected.id });
  // A deleted account is asked for nothing: there is nowhere left to upload to.
  if (infected.deleted_at === null) tellRejection(act, infected, reason);
}

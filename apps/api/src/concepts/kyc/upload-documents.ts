import { type kycRoutes, kycUploaded } from '@baize/contract';
import type { DB, KycStatus } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import type { Transaction } from 'kysely';
import { type Act, perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { documentColumns, toDocument } from './document-columns.ts';
import { type ReceivedDocument, receiveDocuments, removeDocuments } from './receive-documents.ts';
import { inUploadSlot } from './upload-slots.ts';

export const uploadDocuments: Operation<typeof kycRoutes.uploadKyc> = async ({
  resources,
  caller,
  actor,
  request,
}) => {
  await resources.throttle.consume('kycUploadPerAccount', String(caller.id));
  const documents = await inUploadSlot(resources, caller.id, async () => {
    await assertMaySubmit(resources, caller.id);
    const received = await receiveDocuments(resources, request);
    return submitOrRemove(resources, actor, caller.id, received);
  });
  return { message: kycUploaded, kyc_status: 'pending' as const, documents };
};

async function submitOrRemove(
  resources: Resources,
  actor: Actor,
  partnerId: number,
  received: ReceivedDocument[],
) {
  try {
    return await perform(resources, actor, (act) => submit(act, resources, partnerId, received));
  } catch (error) {
    // Where the connection broke it is unknown whether the rows are there: the sweep looks later.
    if (error instanceof ApiError) await removeDocuments(resources, received);
    throw error;
  }
}

async function submit(
  act: Act,
  resources: Resources,
  partnerId: number,
  received: ReceivedDocument[],
) {
  const now = resources.now();
  const partner = await lockSubmittingPartner(act.db, partnerId);
  await act.db
    .updateTable('kyc_submissions')
    .set({ listed: false })
    .where('partner_id', '=', partnerId)
    .where('listed', '=', true)
    .execute();
  const submission = await act.db
    .insertInto('kyc_submissions')
    .values({ partner_id: partnerId, submitted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await act.db
    .insertInto('kyc_documents')
    .values(
      received.map((document) => ({
        ...document,
        submission_id: submission.id,
        partner_id: partnerId,
        uploaded_at: now,
      })),
    )
    .returning(documentColumns)
    .execute();
  await act.db
    .updateTable('partners')
    .set({ kyc_status: 'pending', updated_at: now })
    .where('id', '=', partnerId)
    .execute();
  act.record({
    action: 'kyc.submitted',
    values: { company: partner.company_name, documents: count(received.length) },
    partnerId,
    subject: { kind: 'kyc_submission', id: submission.id },
    details: { sha256: received.map(({ sha256 }) => sha256.toString('hex')) },
  });
  act.email({
    eventKey: `kyc_submission:${submission.id}`,
    to: partner.email,
    partnerId,
    message: {
      template: 'kyc_submission',
      data: {
        username: partner.username,
        document_count: received.length,
        submitted_at: now.toISOString(),
      },
    },
  });
  act.webhook({ partnerId, type: 'kyc.submitted', data: { submission_id: submission.id } });
  act.update({ topic: 'kyc', partnerId });
  act.update({ topic: 'go_live', partnerId });
  if (resources.scanner !== undefined) {
    for (const { id } of rows) await addJob(act.db, 'scan_document', { id }, 1);
  }
  return rows.map((row) => toDocument(row, resources));
}

const count = (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`);

/** Before a byte is read: most refusals need not cost an upload. */
async function assertMaySubmit({ db }: Resources, partnerId: number): Promise<void> {
  const { kyc_status } = await db
    .selectFrom('partners')
    .select('kyc_status')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  refuseUnlessOpen(kyc_status);
}

/** Again, under a lock: of several uploads at once the first to come here is the submission. */
async function lockSubmittingPartner(db: Transaction<DB>, partnerId: number) {
  const partner = await db
    .selectFrom('partners')
    .select(['username', 'email', 'company_name', 'kyc_status'])
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError('unauthenticated');
  refuseUnlessOpen(partner.kyc_status);
  return partner;
}

function refuseUnlessOpen(status: KycStatus): void {
  if (status === 'pending') throw new ApiError('kyc_under_review');
  if (status === 'approved') throw new ApiError('kyc_already_approved');
}

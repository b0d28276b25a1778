import { type kycRoutes, kycUploaded } from '@baize/contract';
import { type DB, type KycStatus, statement, together } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { addJob } from '@baize/platform/jobs/add-job';
import type { Transaction } from 'kysely';
import { documentColumns, hasScanner } from './document-columns.ts';
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

const unlistBefore = statement((db, given: { partnerId: number }) =>
  db
    .updateTable('kyc_submissions')
    .set({ listed: false })
    .where('partner_id', '=', given.partnerId)
    .where('listed', '=', true),
);

const insertSubmission = statement((db, given: { partnerId: number; now: Date }) =>
  db
    .insertInto('kyc_submissions')
    .values({ partner_id: given.partnerId, submitted_at: given.now })
    .returning('id'),
);

const putUnderReview = statement((db, given: { partnerId: number; now: Date }) =>
  db
    .updateTable('partners')
    .set({ kyc_status: 'pending', updated_at: given.now })
    .where('id', '=', given.partnerId),
);

async function submit(
  act: Act,
  resources: Resources,
  partnerId: number,
  received: ReceivedDocument[],
) {
  const now = resources.now();
  const partner = await lockSubmittingPartner(act.db, partnerId);
  const [, [submission]] = await together(act.db, [
    unlistBefore.with({ partnerId }),
    insertSubmission.with({ partnerId, now }),
  ]);
  if (submission === undefined) throw new Error('A submission was not kept.');
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
    .returning(documentColumns(hasScanner(resources)))
    .execute();
  act.write(putUnderReview.with({ partnerId, now }));
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
  return rows;
}

const count = (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`);

const statusOf = statement((db, given: { partnerId: number }) =>
  db.selectFrom('partners').select('kyc_status').where('id', '=', given.partnerId),
);

/** Before a byte is read: most refusals need not cost an upload. */
async function assertMaySubmit({ db }: Resources, partnerId: number): Promise<void> {
  const [partner] = await statusOf(db, { partnerId });
  if (partner === undefined) throw new ApiError('unauthenticated');
  refuseUnlessOpen(partner.kyc_status);
}

const lockPartner = statement((db, given: { partnerId: number }) =>
  db
    .selectFrom('partners')
    .select(['username', 'email', 'company_name', 'kyc_status'])
    .where('id', '=', given.partnerId)
    .where('deleted_at', 'is', null)
    .forUpdate(),
);

/** Again, under a lock: of several uploads at once the first to come here is the submission. */
async function lockSubmittingPartner(db: Transaction<DB>, partnerId: number) {
  const [partner] = await lockPartner(db, { partnerId });
  if (partner === undefined) throw new ApiError('unauthenticated');
  refuseUnlessOpen(partner.kyc_status);
  return partner;
}

function refuseUnlessOpen(status: KycStatus): void {
  if (status === 'pending') throw new ApiError('kyc_under_review');
  if (status === 'approved') throw new ApiError('kyc_already_approved');
}

import { kycRoutes, kycUploaded } from '@baize/contract';
import type { KycStatus } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { attachDocuments } from '../documents/attach-documents.ts';
import { receiveDocuments } from '../documents/receive-documents.ts';
import { changeKycStatus, lockKycPartner } from './change-kyc-status.ts';

export const submitKyc: Operation<typeof kycRoutes.uploadKyc> = async (call) => {
  const { resources, caller, actor } = call;
  await resources.throttle.consume('kycUploadPerAccount', String(caller.id));
  // Checked again under the lock; checking first saves most refused uploads.
  const { kyc_status } = await resources.db
    .selectFrom('partners')
    .select('kyc_status')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow(() => new ApiError('unauthenticated'));
  assertMaySubmit(kyc_status);
  const documents = await receiveDocuments(call, kycRoutes.uploadKyc.upload, (received) =>
    perform(resources, actor, async (act) => {
      const partner = await lockKycPartner(act.db, caller.id);
      if (partner === undefined) throw new ApiError('unauthenticated');
      assertMaySubmit(partner.kyc_status);
      const change = { to: 'pending', documents: received } as const;
      const kyc_submission_id = await changeKycStatus(act, resources, partner, change);
      const owner = { partner_id: partner.id, kyc_submission_id };
      return attachDocuments(act, resources, received, owner);
    }),
  );
  return { message: kycUploaded, kyc_status: 'pending' as const, documents };
};

function assertMaySubmit(status: KycStatus): void {
  if (status === 'pending') throw new ApiError('kyc_under_review');
  if (status === 'approved') throw new ApiError('kyc_already_approved');
}

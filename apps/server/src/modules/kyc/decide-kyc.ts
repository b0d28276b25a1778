import { changedIdentity, type KycRequest, type kycRoutes, roleMay } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { Transaction } from 'kysely';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { hasScanner } from '../documents/document-columns.ts';
import { changeKycStatus, type KycPartner, lockKycPartner } from './change-kyc-status.ts';
import { readRequest } from './kyc-requests.ts';

export const approveKyc: Operation<typeof kycRoutes.approveKyc> = async ({
  resources,
  caller,
  body: { partner_id, submission_id, identity },
  actor,
}) => {
  const request = await perform(resources, actor, async (act) => {
    const partner = await lockUndecided(act.db, partner_id, submission_id);
    if (identity !== undefined && changedIdentity(identity, partner).length > 0) {
      throw new ApiError('kyc_identity_changed');
    }
    // Approval activates the account (D20); lifting a suspension takes more than KYC rights.
    if (partner.status === 'rejected' && !roleMay(caller.role, 'partners.manage')) {
      throw new ApiError('forbidden', {
        message: 'This account is suspended. Someone who manages partners must decide.',
      });
    }
    if (hasScanner(resources)) await assertScanned(act.db, partner);
    const by = { id: caller.id, name: caller.username };
    await changeKycStatus(act, resources, partner, { to: 'approved', by });
    await issueApiKey(act, resources, partner_id, { mode: 'test', graceHours: 0 });
    return readDecided(act, resources, partner_id);
  });
  return { message: 'KYC approved successfully!', request };
};

export const rejectKyc: Operation<typeof kycRoutes.rejectKyc> = async ({
  resources,
  caller,
  body: { partner_id, submission_id, reason },
  actor,
}) => {
  const request = await perform(resources, actor, async (act) => {
    const partner = await lockUndecided(act.db, partner_id, submission_id);
    const by = { id: caller.id, name: caller.username };
    await changeKycStatus(act, resources, partner, { to: 'rejected', by, reason });
    return readDecided(act, resources, partner_id);
  });
  return { message: 'KYC rejected.', request };
};

/** Refuses unless the submission that staff saw is the latest one and pending (D38). */
async function lockUndecided(
  db: Transaction<DB>,
  partnerId: number,
  seenId: number | undefined,
): Promise<KycPartner> {
  const partner = await lockKycPartner(db, partnerId);
  if (partner === undefined) throw new ApiError('not_found');
  const { submission } = partner;
  if (submission === undefined) {
    throw new ApiError('kyc_not_pending', {
      message: 'This partner has not submitted any documents.',
    });
  }
  if (seenId !== undefined && submission.id !== seenId) throw new ApiError('kyc_superseded');
  if (submission.status !== 'pending') {
    throw new ApiError('kyc_not_pending', {
      message: `${submission.decided_by_name} has already ${submission.status} this request.`,
    });
  }
  return partner;
}

/** Refuses while a document waits for its scan: staff cannot have opened it. */
async function assertScanned(db: Transaction<DB>, { submission }: KycPartner): Promise<void> {
  const waiting = await db
    .selectFrom('documents')
    .select('id')
    .where('kyc_submission_id', '=', submission?.id ?? 0)
    .where('scanned_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) throw new ApiError('document_waiting');
}

async function readDecided(
  { db }: Pick<Act, 'db'>,
  { scanner }: Pick<Resources, 'scanner'>,
  partnerId: number,
): Promise<KycRequest> {
  const request = await readRequest({ db, scanner }, partnerId);
  if (request === undefined) throw new Error('A decided request is not listed.');
  return request;
}

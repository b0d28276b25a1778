import {
  changedIdentity,
  type KycIdentity,
  type KycRequest,
  type kycRoutes,
  kycWatchedFields,
  roleMay,
} from '@baize/contract';
import type { DB } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { StaffCaller } from '@baize/platform/security/sessions';
import type { Transaction } from 'kysely';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { readRequest } from './kyc-requests.ts';
import { tellAccountActive, tellApproval, tellRejection } from './tell-kyc-decision.ts';

export const approveKyc: Operation<typeof kycRoutes.approveKyc> = async ({
  resources,
  caller,
  body: { partner_id, submission_id, identity },
  actor,
}) => {
  const request = await perform(resources, actor, async (act) => {
    const pending = await lockPendingRequest(act.db, partner_id, submission_id);
    if (identity !== undefined && changedIdentity(identity, pending).length > 0) {
      throw new ApiError('kyc_identity_changed');
    }
    const { status } = pending;
    // Approval activates the account (D20); lifting a suspension takes more than KYC rights.
    if (status === 'rejected' && !roleMay(caller.role, 'partners.manage')) {
      throw new ApiError('forbidden', {
        message: 'This account is suspended. Someone who manages partners must decide.',
      });
    }
    await assertScanned(act.db, resources, pending.submission_id);
    await decide(act, resources, caller, pending.submission_id, { status: 'approved' });
    await act.db
      .updateTable('partners')
      .set({ kyc_status: 'approved', status: 'approved', updated_at: resources.now() })
      .where('id', '=', partner_id)
      .execute();
    act.record({
      action: 'kyc.approved',
      values: { company: pending.company_name },
      partnerId: partner_id,
      subject: { kind: 'kyc_submission', id: pending.submission_id },
      details: { account_status: { before: status, after: 'approved' } },
    });
    tellApproval(act, pending);
    if (status !== 'approved') tellAccountActive(act, pending);
    await issueApiKey(act, resources, partner_id, { mode: 'test', graceHours: 0 });
    return finish(act, resources, partner_id);
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
    const pending = await lockPendingRequest(act.db, partner_id, submission_id);
    await decide(act, resources, caller, pending.submission_id, { status: 'rejected', reason });
    await act.db
      .updateTable('partners')
      .set({ kyc_status: 'rejected', updated_at: resources.now() })
      .where('id', '=', partner_id)
      .execute();
    act.record({
      action: 'kyc.rejected',
      values: { company: pending.company_name },
      partnerId: partner_id,
      subject: { kind: 'kyc_submission', id: pending.submission_id },
      details: { reason },
    });
    tellRejection(act, pending, reason);
    return finish(act, resources, partner_id);
  });
  return { message: 'KYC rejected.', request };
};

export type PendingRequest = KycIdentity & {
  id: number;
  username: string;
  email: string;
  status: 'pending' | 'approved' | 'rejected';
  submission_id: number;
};

/**
 * The partner's row is the lock: of those who decide at the same moment one finds it pending.
 * Nobody decides about documents that were not on the screen (D38).
 */
async function lockPendingRequest(
  db: Transaction<DB>,
  partnerId: number,
  seenId: number | undefined,
): Promise<PendingRequest> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'status', ...kycWatchedFields])
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError('not_found');
  const latest = await db
    .selectFrom('kyc_submissions')
    .select(['id', 'status', 'decided_by_name'])
    .where('partner_id', '=', partnerId)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (latest !== undefined && seenId !== undefined && latest.id !== seenId) {
    throw new ApiError('kyc_superseded');
  }
  if (latest?.status === 'pending') return { ...partner, submission_id: latest.id };
  throw new ApiError('kyc_not_pending', {
    message:
      latest === undefined
        ? 'This partner has not submitted any documents.'
        : `${latest.decided_by_name} has already ${latest.status} this request.`,
  });
}

/** What nobody could open yet, nobody has looked at. */
async function assertScanned(
  db: Transaction<DB>,
  { scanner }: Pick<Resources, 'scanner'>,
  submissionId: number,
): Promise<void> {
  if (scanner === undefined) return;
  const waiting = await db
    .selectFrom('kyc_documents')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('scanned_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) throw new ApiError('kyc_document_waiting');
}

async function decide(
  act: Pick<Act, 'db'>,
  { now }: Pick<Resources, 'now'>,
  caller: StaffCaller,
  submissionId: number,
  decision: { status: 'approved' } | { status: 'rejected'; reason: string },
): Promise<void> {
  await act.db
    .updateTable('kyc_submissions')
    .set({
      ...decision,
      decided_at: now(),
      decided_by: caller.id,
      decided_by_name: caller.username,
    })
    .where('id', '=', submissionId)
    .execute();
}

async function finish(
  act: Pick<Act, 'db' | 'update'>,
  { scanner }: Pick<Resources, 'scanner'>,
  partnerId: number,
): Promise<KycRequest> {
  act.update({ topic: 'kyc', partnerId });
  act.update({ topic: 'go_live', partnerId });
  act.update({ topic: 'partners', partnerId });
  const request = await readRequest({ db: act.db, scanner }, partnerId);
  if (request === undefined) throw new Error('A decided request is not listed.');
  return request;
}

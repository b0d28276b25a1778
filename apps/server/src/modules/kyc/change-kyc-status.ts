import { type KycIdentity, kycWatchedFields } from '@baize/contract';
import type { DB, KycStatus } from '@baize/db';
import type { Act } from '@baize/platform/acts/act';
import type { Resources } from '@baize/platform/config/resources';
import type { Transaction } from 'kysely';
import type { ReceivedDocument } from '../documents/receive-documents.ts';
import {
  tellAccountActive,
  tellApproval,
  tellRejection,
  tellSubmission,
} from './tell-kyc-change.ts';

export type KycPartner = KycIdentity & {
  id: number;
  username: string;
  email: string;
  status: 'pending' | 'approved' | 'rejected';
  kyc_status: KycStatus;
  /** The latest submission. */
  submission: { id: number; status: KycStatus; decided_by_name: string | null } | undefined;
};

/** `id` is null for the virus scan, which is not a member of staff. */
export type Decider = { id: number | null; name: string };

export type KycChange =
  | { to: 'pending'; documents: readonly ReceivedDocument[] }
  | { to: 'approved'; by: Decider }
  | { to: 'rejected'; by: Decider; reason: string };

/** The row lock makes concurrent submissions and decisions wait for each other. */
export async function lockKycPartner(
  db: Transaction<DB>,
  partnerId: number,
): Promise<KycPartner | undefined> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'status', 'kyc_status', ...kycWatchedFields])
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (partner === undefined) return undefined;
  const submission = await db
    .selectFrom('kyc_submissions')
    .select(['id', 'status', 'decided_by_name'])
    .where('partner_id', '=', partnerId)
    .where('listed', '=', true)
    .executeTakeFirst();
  return { ...partner, submission };
}

/**
 * The only place where a KYC status changes. Partner, submission, audit entry, messages and live updates
 * change together. The caller has locked the partner and checked that the change is allowed. Returns the
 * submission's ID.
 */
export async function changeKycStatus(
  act: Act,
  { now }: Pick<Resources, 'now'>,
  partner: KycPartner,
  change: KycChange,
): Promise<number> {
  const at = now();
  const submissionId =
    change.to === 'pending'
      ? await insertSubmission(act.db, partner, at)
      : await closeSubmission(act.db, partner, change, at);
  await act.db
    .updateTable('partners')
    // Approval activates the account (D20).
    .set({
      kyc_status: change.to,
      updated_at: at,
      ...(change.to === 'approved' && { status: 'approved' }),
    })
    .where('id', '=', partner.id)
    .execute();
  const entry = {
    partnerId: partner.id,
    subject: { kind: 'kyc_submission', id: submissionId },
  } as const;
  const company = partner.company_name;
  const recipient = { ...partner, submission_id: submissionId };
  if (change.to === 'pending') {
    const hashes = change.documents.map(({ sha256 }) => sha256.toString('hex'));
    const documents = hashes.length === 1 ? '1 document' : `${hashes.length} documents`;
    const details = { sha256: hashes };
    act.record({ ...entry, action: 'kyc.submitted', values: { company, documents }, details });
    tellSubmission(act, recipient, hashes.length, at);
  } else if (change.to === 'approved') {
    const details = { account_status: { before: partner.status, after: 'approved' } };
    act.record({ ...entry, action: 'kyc.approved', values: { company }, details });
    tellApproval(act, recipient);
    if (partner.status !== 'approved') tellAccountActive(act, recipient);
  } else {
    const details = { reason: change.reason };
    act.record({ ...entry, action: 'kyc.rejected', values: { company }, details });
    tellRejection(act, recipient, change.reason);
  }
  for (const topic of ['kyc', 'go_live', 'partners'] as const) {
    act.update({ topic, partnerId: partner.id });
  }
  return submissionId;
}

async function insertSubmission(
  db: Transaction<DB>,
  { id: partner_id }: KycPartner,
  submitted_at: Date,
): Promise<number> {
  await db
    .updateTable('kyc_submissions')
    .set({ listed: false })
    .where('partner_id', '=', partner_id)
    .where('listed', '=', true)
    .execute();
  const { id } = await db
    .insertInto('kyc_submissions')
    .values({ partner_id, submitted_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function closeSubmission(
  db: Transaction<DB>,
  { submission }: KycPartner,
  change: Exclude<KycChange, { to: 'pending' }>,
  decided_at: Date,
): Promise<number> {
  if (submission?.status !== 'pending') throw new Error('Only a pending submission is decided.');
  await db
    .updateTable('kyc_submissions')
    .set({
      status: change.to,
      decided_at,
      decided_by: change.by.id,
      decided_by_name: change.by.name,
      ...(change.to === 'rejected' && { reason: change.reason }),
    })
    .where('id', '=', submission.id)
    .execute();
  return submission.id;
}

import type { Act } from '@baize/platform/acts/act';

type Tell = Pick<Act, 'notify' | 'email' | 'webhook'>;
type Recipient = { id: number; username: string; email: string; submission_id: number };

export function tellSubmission(act: Tell, partner: Recipient, documents: number, at: Date): void {
  act.email({
    eventKey: `kyc_submission:${partner.submission_id}`,
    to: partner.email,
    partnerId: partner.id,
    message: {
      template: 'kyc_submission',
      data: {
        username: partner.username,
        document_count: documents,
        submitted_at: at.toISOString(),
      },
    },
  });
  tellServers(act, partner, 'kyc.submitted');
}

export function tellApproval(act: Tell, partner: Recipient): void {
  act.notify({
    partnerId: partner.id,
    type: 'kyc',
    title: 'KYC approved',
    message: 'Your documents are approved. Your account is active and your API key is available.',
  });
  tellServers(act, partner, 'kyc.approved');
  act.email({
    eventKey: `kyc_approved:${partner.submission_id}`,
    to: partner.email,
    partnerId: partner.id,
    message: { template: 'kyc_approved', data: { username: partner.username } },
  });
}

export function tellRejection(act: Tell, partner: Recipient, reason: string): void {
  act.notify({
    partnerId: partner.id,
    type: 'kyc',
    title: 'KYC rejected',
    message: `Your documents could not be approved: ${reason}`,
  });
  tellServers(act, partner, 'kyc.rejected');
  act.email({
    eventKey: `kyc_rejected:${partner.submission_id}`,
    to: partner.email,
    partnerId: partner.id,
    message: { template: 'kyc_rejected', data: { username: partner.username, reason } },
  });
}

/** Notifies the partner when the approval also activated the account. */
export function tellAccountActive(act: Tell, partner: Recipient): void {
  act.notify({
    partnerId: partner.id,
    type: 'security',
    title: 'Account approved',
    message: 'Your account is active.',
  });
  act.webhook({
    partnerId: partner.id,
    type: 'account.approved',
    data: { partner_id: partner.id },
  });
  act.email({
    eventKey: `account_status:${partner.id}:kyc:${partner.submission_id}`,
    to: partner.email,
    partnerId: partner.id,
    message: {
      template: 'account_status',
      data: { username: partner.username, status: 'approved' },
    },
  });
}

function tellServers(
  act: Tell,
  partner: Recipient,
  type: 'kyc.submitted' | 'kyc.approved' | 'kyc.rejected',
): void {
  act.webhook({ partnerId: partner.id, type, data: { submission_id: partner.submission_id } });
}

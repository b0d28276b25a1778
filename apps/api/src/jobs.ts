import type { Transporter } from 'nodemailer';
import { sendPasswordReset } from './concepts/accounts/ask-password-reset.ts';
import { rewrapDocumentKeys } from './concepts/kyc/rewrap-document-keys.ts';
import { sweepDocuments } from './concepts/kyc/sweep-documents.ts';
import { erasePartners } from './concepts/partners/erase-partners.ts';
import { indexPartnerNames } from './concepts/tickets/index-partner-names.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { sweepExpired } from './platform/jobs/sweep-expired.ts';
import { foldCounts } from './platform/lists/counts.ts';
import { deliverEmail } from './platform/mail/email-delivery.ts';

/** Everything that happens outside a request, on one page. */
export function jobList(transport: Transporter | undefined): Record<string, Job> {
  return {
    deliver_email: {
      run: (resources, { id }) => deliverEmail(resources, transport, Number(id)),
    },
    send_password_reset: {
      run: (resources, { email }) => sendPasswordReset(resources, String(email)),
    },
    index_partner_names: {
      run: (resources, { partner_id }) => indexPartnerNames(resources, Number(partner_id)),
    },
    fold_counts: { run: foldCounts, schedule: '* * * * *' },
    erase_partners: { run: erasePartners, schedule: '47 3 * * *' },
    rewrap_document_keys: { run: rewrapDocumentKeys, schedule: '*/10 * * * *' },
    sweep_documents: { run: sweepDocuments, schedule: '29 * * * *' },
    sweep_expired: { run: sweepExpired, schedule: '17 * * * *' },
  };
}

import type { JobList } from '@baize/platform/jobs/jobs';
import { sweepExpired } from '@baize/platform/jobs/sweep-expired';
import { foldCounts } from '@baize/platform/lists/counts';
import { deliverEmail } from '@baize/platform/mail/email-delivery';
import { giveUpEmails } from '@baize/platform/mail/give-up-emails';
import { rotateSigningKeys } from '@baize/platform/security/signing-keys';
import type { Transporter } from 'nodemailer';
import { sendPasswordReset } from './modules/accounts/ask-password-reset.ts';
import { recordFailedSignIns } from './modules/activity/record-failed-sign-ins.ts';
import { runCertification } from './modules/certification/run-certification.ts';
import type { OnScanned } from './modules/documents/record-scan-result.ts';
import { rewrapDocumentKeys } from './modules/documents/rewrap-document-keys.ts';
import { scanDocument, scanWaitingDocuments } from './modules/documents/scan-documents.ts';
import { sweepDocuments } from './modules/documents/sweep-documents.ts';
import { eraseEnquiries } from './modules/enquiries/erase-enquiries.ts';
import { rejectInfectedSubmission } from './modules/kyc/reject-infected-submission.ts';
import { erasePartners } from './modules/partners/erase-partners.ts';
import { sendStaffPasswordReset } from './modules/staff/reset-staff-password.ts';
import { freeLeftTickets, freeTickets } from './modules/tickets/free-tickets.ts';
import { indexPartnerNames } from './modules/tickets/index-partner-names.ts';
import { tellNeedingAttention } from './modules/transactions/tell-needing-attention.ts';
import { deliverWebhooks } from './modules/webhooks/deliver-webhooks.ts';
import { wakeWebhooks } from './modules/webhooks/wake-webhooks.ts';

/** Each module with documents has one handler here. */
const onScanned: readonly OnScanned[] = [rejectInfectedSubmission];

/** All work outside of requests: queued and scheduled jobs. */
export function jobList(transport: Transporter | undefined): JobList {
  return {
    queued: {
      deliver_email: (resources, { id }) => deliverEmail(resources, transport, id),
      deliver_webhooks: (resources, { id }) => deliverWebhooks(resources, id),
      run_certification: (resources, { id }) => runCertification(resources, id),
      scan_document: (resources, { id }) => scanDocument(resources, id, onScanned),
      send_password_reset: (resources, { email }) => sendPasswordReset(resources, email),
      send_staff_password_reset: (resources, { email }) => sendStaffPasswordReset(resources, email),
      index_partner_names: (resources, { partner_id }) => indexPartnerNames(resources, partner_id),
      free_tickets: freeTickets,
    },
    scheduled: {
      record_failed_sign_ins: { run: recordFailedSignIns, at: '* * * * *' },
      fold_counts: { run: foldCounts, at: '* * * * *' },
      erase_enquiries: { run: eraseEnquiries, at: '41 3 * * *' },
      erase_partners: { run: erasePartners, at: '47 3 * * *' },
      free_left_tickets: { run: freeLeftTickets, at: '* * * * *' },
      give_up_emails: { run: giveUpEmails, at: '* * * * *' },
      rewrap_document_keys: { run: rewrapDocumentKeys, at: '*/10 * * * *' },
      rotate_signing_keys: {
        run: ({ db, secrets, now }) => rotateSigningKeys(db, secrets, now()),
        at: '13 4 * * *',
      },
      scan_documents: {
        run: (resources) => scanWaitingDocuments(resources, onScanned),
        at: '* * * * *',
      },
      sweep_documents: { run: sweepDocuments, at: '29 * * * *' },
      tell_needing_attention: { run: tellNeedingAttention, at: '* * * * *' },
      wake_webhooks: { run: wakeWebhooks, at: '* * * * *' },
      sweep_expired: { run: sweepExpired, at: '17 * * * *' },
    },
  };
}

import type { EmailContent } from './layout/content.ts';
import type { LinkTo } from './link.ts';
import type { EmailMessage } from './message.ts';
import { composeAccountStatus } from './templates/account-status.ts';
import { composeApiKeysGenerated } from './templates/api-keys-generated.ts';
import { composeContactConfirmation } from './templates/contact-confirmation.ts';
import { composeEmailConfirmation } from './templates/email-confirmation.ts';
import { composeEnquiry } from './templates/enquiry.ts';
import { composeGoLiveApproved } from './templates/go-live-approved.ts';
import { composeInvitation } from './templates/invitation.ts';
import { composeKycApproved } from './templates/kyc-approved.ts';
import { composeKycRejected } from './templates/kyc-rejected.ts';
import { composeKycSubmission } from './templates/kyc-submission.ts';
import { composePasswordReset } from './templates/password-reset.ts';
import { composePlanSet } from './templates/plan-set.ts';
import { composeSecurityNotice } from './templates/security-notice.ts';
import { composeStaffInvitation } from './templates/staff-invitation.ts';
import { composeSupportTicket } from './templates/support-ticket.ts';
import { composeTransactionsNeedAttention } from './templates/transactions-need-attention.ts';
import { composeTwoFactorCode } from './templates/two-factor-code.ts';
import { composeWebhookPaused } from './templates/webhook-paused.ts';
import { composeWelcome } from './templates/welcome.ts';

export function composeEmail(message: EmailMessage, linkTo: LinkTo): EmailContent {
  switch (message.template) {
    case 'welcome':
      return composeWelcome(message.data, linkTo);
    case 'email_confirmation':
      return composeEmailConfirmation(message.data, linkTo);
    case 'contact_confirmation':
      return composeContactConfirmation(message.data, linkTo);
    case 'kyc_submission':
      return composeKycSubmission(message.data, linkTo);
    case 'kyc_approved':
      return composeKycApproved(message.data, linkTo);
    case 'kyc_rejected':
      return composeKycRejected(message.data, linkTo);
    case 'password_reset':
      return composePasswordReset(message.data, linkTo);
    case 'account_status':
      return composeAccountStatus(message.data, linkTo);
    case 'api_keys_generated':
      return composeApiKeysGenerated(message.data, linkTo);
    case 'support_ticket':
      return composeSupportTicket(message.data, linkTo);
    case 'two_factor_code':
      return composeTwoFactorCode(message.data);
    case 'invitation':
      return composeInvitation(message.data, linkTo);
    case 'staff_invitation':
      return composeStaffInvitation(message.data, linkTo);
    case 'security_notice':
      return composeSecurityNotice(message.data, linkTo);
    case 'plan_set':
      return composePlanSet(message.data, linkTo);
    case 'webhook_paused':
      return composeWebhookPaused(message.data, linkTo);
    case 'transactions_need_attention':
      return composeTransactionsNeedAttention(message.data, linkTo);
    case 'go_live_approved':
      return composeGoLiveApproved(message.data, linkTo);
    case 'enquiry':
      return composeEnquiry(message.data);
  }
}

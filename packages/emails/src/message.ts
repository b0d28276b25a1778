import { z } from 'zod';
import { accountStatusData } from './templates/account-status.ts';
import { apiKeysGeneratedData } from './templates/api-keys-generated.ts';
import { contactConfirmationData } from './templates/contact-confirmation.ts';
import { emailConfirmationData } from './templates/email-confirmation.ts';
import { enquiryData } from './templates/enquiry.ts';
import { goLiveApprovedData } from './templates/go-live-approved.ts';
import { invitationData } from './templates/invitation.ts';
import { kycApprovedData } from './templates/kyc-approved.ts';
import { kycRejectedData } from './templates/kyc-rejected.ts';
import { kycSubmissionData } from './templates/kyc-submission.ts';
import { passwordResetData } from './templates/password-reset.ts';
import { planSetData } from './templates/plan-set.ts';
import { securityNoticeData } from './templates/security-notice.ts';
import { staffInvitationData } from './templates/staff-invitation.ts';
import { supportTicketData } from './templates/support-ticket.ts';
import { transactionsNeedAttentionData } from './templates/transactions-need-attention.ts';
import { twoFactorCodeData } from './templates/two-factor-code.ts';
import { webhookPausedData } from './templates/webhook-paused.ts';
import { welcomeData } from './templates/welcome.ts';

const message = <Name extends string, Data extends z.ZodType>(template: Name, data: Data) =>
  z.strictObject({
    template: z.literal(template),
    data,
    /** User-written text was left out, because the email address is not confirmed. */
    withheld: z.literal(true).optional(),
    to_contact: z.literal(true).optional(),
  });

/** Schema of an outbox row. Strict: a field that no template reads is a bug of the caller. */
const schema = z.discriminatedUnion('template', [
  message('welcome', welcomeData),
  message('email_confirmation', emailConfirmationData),
  message('contact_confirmation', contactConfirmationData),
  message('kyc_submission', kycSubmissionData),
  message('kyc_approved', kycApprovedData),
  message('kyc_rejected', kycRejectedData),
  message('password_reset', passwordResetData),
  message('account_status', accountStatusData),
  message('api_keys_generated', apiKeysGeneratedData),
  message('support_ticket', supportTicketData),
  message('two_factor_code', twoFactorCodeData),
  message('invitation', invitationData),
  message('staff_invitation', staffInvitationData),
  message('security_notice', securityNoticeData),
  message('plan_set', planSetData),
  message('webhook_paused', webhookPausedData),
  message('transactions_need_attention', transactionsNeedAttentionData),
  message('go_live_approved', goLiveApprovedData),
  message('enquiry', enquiryData),
]);

export type EmailMessage = z.infer<typeof schema>;

export const emailMessageSchema: z.ZodType<EmailMessage> = schema;

import { type EmailMessage, emailMessageSchema } from './message.ts';

/** Emails to addresses that staff or settings provide. */
type InHouse = 'staff_invitation' | 'enquiry';
export type InHouseMessage = Extract<EmailMessage, { template: InHouse }> | StaffMessage;
/** Emails about the account itself, which staff also receive. */
type StaffMessage = Extract<EmailMessage, { template: 'password_reset' | 'security_notice' }>;
export type PartnerMessage = Exclude<EmailMessage, { template: InHouse }>;

type Fields<T extends PartnerMessage['template']> = readonly (keyof Extract<
  EmailMessage,
  { template: T }
>['data'])[];

/**
 * Fields of each email that contain no user text. All other fields, including future ones, count as
 * user text.
 */
const ourWords: { [T in PartnerMessage['template']]: Fields<T> } = {
  welcome: ['token', 'review'],
  email_confirmation: ['token'],
  contact_confirmation: ['token'],
  kyc_submission: ['document_count', 'submitted_at'],
  kyc_approved: [],
  kyc_rejected: [],
  password_reset: ['token', 'audience'],
  account_status: ['status'],
  api_keys_generated: ['key_hint', 'regenerated', 'mode', 'grace_hours'],
  support_ticket: ['ticket_id', 'kind', 'status'],
  two_factor_code: ['code'],
  invitation: ['token'],
  plan_set: ['stays'],
  webhook_paused: ['mode', 'because'],
  transactions_need_attention: ['mode', 'count'],
  go_live_approved: [],
  security_notice: ['event', 'occurred_at', 'token', 'audience'],
};

/** Omitting only the names does not need an explanation to the reader. */
const namesOnly = ['username', 'company_name'];

/** Removes user text from an email to an unconfirmed email address (D32). */
export function withholdUserText(message: PartnerMessage): EmailMessage {
  const ours: readonly string[] = ourWords[message.template];
  const fields = Object.entries(message.data).filter(([, value]) => value !== undefined);
  const kept = fields.filter(([name]) => ours.includes(name));
  const withheld = fields.some(([name]) => !ours.includes(name) && !namesOnly.includes(name));
  return emailMessageSchema.parse({
    template: message.template,
    data: Object.fromEntries(kept),
    ...(withheld && { withheld }),
  });
}

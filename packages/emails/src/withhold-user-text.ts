import { type EmailMessage, emailMessageSchema } from './message.ts';

/** What is sent to addresses that our own staff or settings name. */
type InHouse = 'staff_invitation' | 'enquiry';
export type InHouseMessage = Extract<EmailMessage, { template: InHouse }> | StaffMessage;
/** The account's own messages, which staff are sent too. */
type StaffMessage = Extract<EmailMessage, { template: 'password_reset' | 'security_notice' }>;
export type PartnerMessage = Exclude<EmailMessage, { template: InHouse }>;

type Fields<T extends PartnerMessage['template']> = readonly (keyof Extract<
  EmailMessage,
  { template: T }
>['data'])[];

/** What of each message is ours. Everything else, whatever is added later, counts as a user's. */
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

/** A greeting without a name is missed by no one. */
const namesOnly = ['username', 'company_name'];

/** The same message without a word that a user wrote, for an address nobody has confirmed (D32). */
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

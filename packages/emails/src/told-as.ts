import type { ChosenType, NotificationType } from '@baize/contract';
import type { EmailMessage } from './message.ts';
import type { PartnerMessage } from './withhold-user-text.ts';

/**
 * Notification type of each email. Emails that open, protect or close an account are `security`,
 * which cannot be turned off.
 */
export const toldAs: Record<PartnerMessage['template'], NotificationType> = {
  welcome: 'security',
  email_confirmation: 'security',
  contact_confirmation: 'security',
  invitation: 'security',
  password_reset: 'security',
  two_factor_code: 'security',
  security_notice: 'security',
  account_status: 'security',
  kyc_submission: 'kyc',
  kyc_approved: 'kyc',
  kyc_rejected: 'kyc',
  support_ticket: 'support_ticket',
  api_keys_generated: 'system',
  plan_set: 'system',
  webhook_paused: 'system',
  transactions_need_attention: 'system',
  go_live_approved: 'system',
};

/** Returns the type that a partner can turn off; undefined for emails that are always sent. */
export function chosenTypeOf({ template }: EmailMessage): ChosenType | undefined {
  if (!(template in toldAs)) return undefined;
  const type = toldAs[template as PartnerMessage['template']];
  return type === 'security' ? undefined : type;
}

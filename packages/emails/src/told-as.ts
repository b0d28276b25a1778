import type { ChosenType, NotificationType } from '@baize/contract';
import type { EmailMessage } from './message.ts';
import type { PartnerMessage } from './withhold-user-text.ts';

/**
 * Of which kind of news each message is. What opens, protects or ends an account counts as security:
 * it is sent whatever anyone chose.
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

/** The kind that a partner may have chosen not to be sent; undefined for what is always sent. */
export function chosenTypeOf({ template }: EmailMessage): ChosenType | undefined {
  if (!(template in toldAs)) return undefined;
  const type = toldAs[template as PartnerMessage['template']];
  return type === 'security' ? undefined : type;
}

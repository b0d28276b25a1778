import type { EmailMessage } from '@baize/emails';
import type { Act } from '../../platform/acts/act.ts';
import type { NewNotification } from '../../platform/acts/notifications.ts';

type SecurityEvent = Extract<EmailMessage, { template: 'security_notice' }>['data']['event'];

/** A notification in the portal and an e-mail to the address the account had until now. */
export function tellSecurityEvent(
  act: Pick<Act, 'notify' | 'email'>,
  account: { id: number; username: string; email: string },
  event: SecurityEvent,
  now: Date,
  text: {
    title: string;
    message: string;
    detail?: string;
    subject?: NewNotification['subject'];
  },
): void {
  const { title, message, subject } = text;
  act.notify({
    partnerId: account.id,
    type: 'security',
    title,
    message,
    ...(subject && { subject }),
  });
  act.email({
    eventKey: `security:${event}:${account.id}:${now.toISOString()}`,
    to: account.email,
    partnerId: account.id,
    message: {
      template: 'security_notice',
      data: {
        username: account.username,
        event,
        occurred_at: now.toISOString(),
        ...(text.detail !== undefined && { detail: text.detail }),
      },
    },
  });
}

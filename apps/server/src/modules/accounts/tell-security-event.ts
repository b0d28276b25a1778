import type { EmailMessage } from '@baize/emails';
import type { Act } from '@baize/platform/acts/act';
import type { NewNotification } from '@baize/platform/acts/notifications';

type SecurityEvent = Extract<EmailMessage, { template: 'security_notice' }>['data']['event'];

/**
 * Sends a notification in the portal and an email to the email address the account had before the
 * event.
 */
export function tellSecurityEvent(
  act: Pick<Act, 'notify' | 'email'>,
  account: { id: number; username: string; email: string },
  event: SecurityEvent,
  now: Date,
  {
    detail,
    ...news
  }: Pick<NewNotification, 'title' | 'message' | 'subject' | 'place'> & {
    detail?: string;
  },
): void {
  act.notify({ partnerId: account.id, type: 'security', ...news });
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
        ...(detail !== undefined && { detail }),
      },
    },
  });
}

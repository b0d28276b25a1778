import type { EmailMessage } from '@baize/emails';
import type { Act } from '@baize/platform/acts/act';

type SecurityEvent = Extract<EmailMessage, { template: 'security_notice' }>['data']['event'];

/** Emails the member's address from before the change, so that a theft does not go unnoticed. */
export function tellStaffEvent(
  act: Pick<Act, 'email'>,
  member: { id: number; username: string; email: string },
  event: SecurityEvent,
  now: Date,
  detail?: string,
): void {
  const occurred_at = now.toISOString();
  act.email({
    eventKey: `staff_security:${event}:${member.id}:${occurred_at}`,
    to: member.email,
    inHouse: true,
    message: {
      template: 'security_notice',
      data: {
        username: member.username,
        event,
        occurred_at,
        audience: 'staff',
        ...(detail !== undefined && { detail }),
      },
    },
  });
}

import type { Act } from '../../platform/acts/act.ts';

/** Tells the address that the member of staff had until now, so that no theft goes unnoticed. */
export function tellStaffEvent(
  act: Pick<Act, 'email'>,
  member: { id: number; username: string; email: string },
  event: 'password_changed' | 'email_changed',
  now: Date,
  detail?: string,
): void {
  const occurred_at = now.toISOString();
  act.email({
    eventKey: `staff_security:${event}:${member.id}:${occurred_at}`,
    to: member.email,
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

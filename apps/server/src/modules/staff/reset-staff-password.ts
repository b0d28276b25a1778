import type { staffRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { assertStaffPasswordAllowed } from '@baize/platform/security/passwords';
import { revokeSessions } from '@baize/platform/security/sessions';
import { sql } from 'kysely';
import { createPasswordLink } from '../accounts/password-links.ts';
import { guessedAs } from '../accounts/present-password.ts';
import { askForLink, checkLink, resetByLink } from '../accounts/reset-by-link.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

/** Always returns the same response, as for partners (D35). */
export const askStaffPasswordReset: Operation<typeof staffRoutes.forgotAdminPassword> = async ({
  resources,
  body: { email },
  actor,
}) =>
  askForLink(resources, actor, 'send_staff_password_reset', {
    email,
    countedAs: `staff:${email}`,
  });

/**
 * Skips members who are disabled or have not accepted their invitation; they have no password to
 * reset.
 */
export async function sendStaffPasswordReset(resources: Resources, email: string): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    const member = await act.db
      .selectFrom('staff')
      .select(['id', 'username', 'email'])
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      // As for partners: a concurrent change of the email address runs before, or runs later and
      // deletes the link.
      .forKeyShare()
      .executeTakeFirst();
    if (member === undefined) return;
    const token = await createPasswordLink(act.db, resources, { staff_id: member.id });
    act.record({
      action: 'staff.password_reset_requested',
      values: { member: member.username },
      subject: { kind: 'staff', id: member.id },
    });
    act.email({
      eventKey: `password_reset:${resources.secrets.hash('event', token).toString('hex')}`,
      to: member.email,
      inHouse: true,
      message: {
        template: 'password_reset',
        data: { username: member.username, token, audience: 'staff' },
      },
    });
  });
}

/** Ends every session. The second factor is still required afterwards. */
export const resetStaffPassword: Operation<typeof staffRoutes.resetAdminPassword> = async ({
  resources,
  body,
  actor,
}) =>
  resetByLink(resources, actor, 'staff_id', body, async (act, staffId, password_hash) => {
    const member = await act.db
      .updateTable('staff')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', staffId)
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst();
    if (member === undefined) return undefined;
    assertStaffPasswordAllowed(body.password, [member.username, member.email]);
    await revokeSessions(act.db, { staffId }, resources.now(), 'password_changed');
    act.record({
      action: 'staff.password_reset',
      values: { member: member.username },
      subject: { kind: 'staff', id: staffId },
    });
    tellStaffEvent(act, member, 'password_changed', resources.now());
    act.update({ topic: 'staff', partnerId: null });
    return guessedAs('staff', member.username);
  });

export const checkStaffResetLink: Operation<typeof staffRoutes.checkAdminResetLink> = async ({
  resources,
  body: { token },
  actor,
}) => checkLink(resources, actor, 'staff_id', token);

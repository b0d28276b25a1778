import type { staffRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { sql } from 'kysely';
import { perform } from '../../platform/acts/act.ts';
import { systemActor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { assertStaffPasswordAllowed, hashPassword } from '../../platform/security/passwords.ts';
import { revokeSessions } from '../../platform/security/sessions.ts';
import { createPasswordLink, isLinkUsable, usePasswordLink } from '../accounts/password-links.ts';
import { guessedMember } from './check-staff-credentials.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

/** Answers before anything is looked up, as partners are answered (D12, D35). */
export const askStaffPasswordReset: Operation<typeof staffRoutes.forgotAdminPassword> = async ({
  resources,
  body: { email },
  actor,
}) => {
  await resources.throttle.consume('forgotPasswordPerAddress', actor.ip ?? '');
  await resources.throttle.consume('forgotPasswordPerAccount', `staff:${email}`);
  await resources.db
    .transaction()
    .execute((db) => addJob(db, 'send_staff_password_reset', { email }));
  return {
    message: 'If an account exists for this address, a password reset link has been sent to it.',
  };
};

/** Whoever has not accepted the invitation, or was disabled, has no password to forget. */
export async function sendStaffPasswordReset(resources: Resources, email: string): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    const member = await act.db
      .selectFrom('staff')
      .select(['id', 'username', 'email'])
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
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

/** Ends every session; the second factor stays asked for. */
export const resetStaffPassword: Operation<typeof staffRoutes.resetAdminPassword> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('resetPasswordPerAddress', actor.ip ?? '');
  // Hashing costs more than asking does: not for whoever has no link.
  if (!(await isLinkUsable(resources.db, resources, body.token, 'staff_id'))) {
    throw new ApiError('link_unusable');
  }
  const password_hash = await hashPassword(body.password);
  const username = await perform(resources, actor, async (act) => {
    const staffId = await usePasswordLink(act.db, resources, body.token, 'staff_id');
    if (staffId === undefined) throw new ApiError('link_unusable');
    const member = await act.db
      .updateTable('staff')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', staffId)
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst();
    if (member === undefined) throw new ApiError('link_unusable');
    // After the link: the reason is told only to its holder, and the rollback keeps the link good.
    assertStaffPasswordAllowed(body.password, [member.username, member.email]);
    await revokeSessions(act.db, { staffId }, resources.now(), 'password_changed');
    act.record({
      action: 'staff.password_reset',
      values: { member: member.username },
      subject: { kind: 'staff', id: staffId },
    });
    tellStaffEvent(act, member, 'password_changed', resources.now());
    act.update({ topic: 'staff', partnerId: null });
    return member.username;
  });
  await resources.throttle.guesses.forget('loginPerAccount', guessedMember(username));
  return { message: 'Your password has been reset. Please log in with the new password.' };
};

export const checkStaffResetLink: Operation<typeof staffRoutes.checkAdminResetLink> = async ({
  resources,
  body,
  actor,
}) => {
  await resources.throttle.consume('resetPasswordPerAddress', actor.ip ?? '');
  return { usable: await isLinkUsable(resources.db, resources, body.token, 'staff_id') };
};

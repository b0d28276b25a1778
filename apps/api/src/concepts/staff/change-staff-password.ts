import type { staffRoutes } from '@baize/contract';
import { perform } from '../../platform/acts/act.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Operation } from '../../platform/http/serve.ts';
import {
  assertStaffPasswordAllowed,
  hashPassword,
  passwordMatches,
} from '../../platform/security/passwords.ts';
import { revokeSessions } from '../../platform/security/sessions.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

export const changeStaffPassword: Operation<typeof staffRoutes.changeAdminPassword> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  await resources.throttle.consume('passwordPerAccount', `staff:${caller.id}`);
  const member = await resources.db
    .selectFrom('staff')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(member.password_hash, body.current_password))) {
    throw new ApiError('current_password_incorrect');
  }
  assertStaffPasswordAllowed(body.new_password, [member.username, member.email], 'new_password');
  const password_hash = await hashPassword(body.new_password);
  await perform(resources, actor, async (act) => {
    await act.db
      .updateTable('staff')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', caller.id)
      .execute();
    await revokeSessions(act.db, { staffId: caller.id }, resources.now(), caller.sessionId);
    act.record({
      action: 'staff.password_changed',
      message: `${caller.username} changed the own password`,
      subject: { kind: 'staff', id: caller.id },
    });
    tellStaffEvent(act, member, 'password_changed', resources.now());
  });
  return { message: 'Password updated successfully!' };
};

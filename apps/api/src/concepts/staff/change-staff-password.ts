import type { staffRoutes } from '@baize/contract';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { assertStaffPasswordAllowed, hashPassword } from '../../platform/security/passwords.ts';
import { notePassword, provePassword } from '../../platform/security/recent-password.ts';
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
  await provePassword(resources, caller, actor, member.password_hash, body.current_password);
  assertStaffPasswordAllowed(body.new_password, [member.username, member.email], 'new_password');
  const password_hash = await hashPassword(body.new_password);
  await perform(resources, actor, async (act) => {
    await act.db
      .updateTable('staff')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', caller.id)
      .execute();
    await revokeSessions(
      act.db,
      { staffId: caller.id },
      resources.now(),
      'password_changed',
      caller.sessionId,
    );
    await notePassword(act.db, caller.sessionId, resources.now());
    act.record({
      action: 'staff.password_changed',
      subject: { kind: 'staff', id: caller.id },
    });
    tellStaffEvent(act, member, 'password_changed', resources.now());
    act.update({ topic: 'staff', partnerId: null });
  });
  return { message: 'Password updated successfully!' };
};

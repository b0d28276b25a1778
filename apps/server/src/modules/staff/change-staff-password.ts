import type { staffRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertStaffPasswordAllowed } from '@baize/platform/security/passwords';
import { changeOwnPassword } from '../accounts/change-own-password.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

export const changeStaffPassword: Operation<typeof staffRoutes.changeAdminPassword> = async (
  call,
) => {
  const { resources, caller, body } = call;
  const member = await resources.db
    .selectFrom('staff')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const names = [member.username, member.email];
  const allow = () => assertStaffPasswordAllowed(body.new_password, names, 'new_password');
  return changeOwnPassword(call, member.password_hash, allow, async (act, password_hash) => {
    const { numUpdatedRows } = await act.db
      .updateTable('staff')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', caller.id)
      .where('password_hash', '=', member.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    act.record({
      action: 'staff.password_changed',
      subject: { kind: 'staff', id: caller.id },
    });
    tellStaffEvent(act, member, 'password_changed', resources.now());
    act.update({ topic: 'staff', partnerId: null });
    return true;
  });
};

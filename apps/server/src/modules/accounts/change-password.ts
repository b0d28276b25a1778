import type { accountRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertPasswordAllowed } from '@baize/platform/security/passwords';
import { changeOwnPassword } from './change-own-password.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

export const changePassword: Operation<typeof accountRoutes.changePassword> = async (call) => {
  const { resources, caller, body } = call;
  const partner = await resources.db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'company_name', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const names = [partner.username, partner.email, partner.company_name];
  const allow = () => assertPasswordAllowed(body.new_password, names, 'new_password');
  return changeOwnPassword(call, partner.password_hash, allow, async (act, password_hash) => {
    const { numUpdatedRows } = await act.db
      .updateTable('partners')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', caller.id)
      .where('password_hash', '=', partner.password_hash)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    act.record({
      action: 'partner.password_changed',
      partnerId: caller.id,
    });
    tellSecurityEvent(act, partner, 'password_changed', resources.now(), {
      title: 'Password changed',
      message: 'Your password was changed. Other sessions were signed out.',
    });
    return true;
  });
};

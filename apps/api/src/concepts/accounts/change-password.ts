import type { accountRoutes } from '@baize/contract';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { assertPasswordAllowed, hashPassword } from '../../platform/security/passwords.ts';
import { notePassword, provePassword } from '../../platform/security/recent-password.ts';
import { revokeSessions } from '../../platform/security/sessions.ts';
import { dropPasswordLink } from './password-links.ts';
import { tellSecurityEvent } from './tell-security-event.ts';

export const changePassword: Operation<typeof accountRoutes.changePassword> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  await resources.throttle.consume('passwordPerAccount', `partner:${caller.id}`);
  const partner = await resources.db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'company_name', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  await provePassword(resources, caller, actor, partner.password_hash, body.current_password);
  const names = [partner.username, partner.email, partner.company_name];
  assertPasswordAllowed(body.new_password, names, 'new_password');
  const password_hash = await hashPassword(body.new_password);
  await perform(resources, actor, async (act) => {
    await act.db
      .updateTable('partners')
      .set({ password_hash, updated_at: resources.now() })
      .where('id', '=', caller.id)
      .execute();
    await dropPasswordLink(act.db, caller.id);
    await revokeSessions(
      act.db,
      { partnerId: caller.id },
      resources.now(),
      'password_changed',
      caller.sessionId,
    );
    await notePassword(act.db, caller.sessionId, resources.now());
    act.record({
      action: 'partner.password_changed',
      partnerId: caller.id,
    });
    tellSecurityEvent(act, partner, 'password_changed', resources.now(), {
      title: 'Password changed',
      message: 'Your password was changed. Other sessions were signed out.',
    });
  });
  return { message: 'Password updated successfully!' };
};

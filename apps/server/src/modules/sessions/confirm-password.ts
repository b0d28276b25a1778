import type { accountRoutes, staffRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { notePassword, provePassword } from '@baize/platform/security/recent-password';

type ConfirmRoute = typeof accountRoutes.confirmPassword | typeof staffRoutes.confirmAdminPassword;

export const confirmPassword: Operation<ConfirmRoute> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  const { password_hash } = await resources.db
    .selectFrom(caller.kind === 'partner' ? 'partners' : 'staff')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  await provePassword(resources, caller, actor, password_hash, body.password);
  await notePassword(resources.db, caller.sessionId, resources.now());
  return { message: 'Password confirmed.' };
};

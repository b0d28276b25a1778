import type { staffRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { notePassword, provePassword } from '../../platform/security/recent-password.ts';

export const confirmStaffPassword: Operation<typeof staffRoutes.confirmAdminPassword> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  const { password_hash } = await resources.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  await provePassword(resources, caller, actor, password_hash, body.password);
  await notePassword(resources.db, caller.sessionId, resources.now());
  return { message: 'Password confirmed.' };
};

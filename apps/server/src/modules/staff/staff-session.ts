import type { staffRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { revokeSession } from '@baize/platform/security/sessions';
import { staffColumns } from './staff-columns.ts';

export const checkSession: Operation<typeof staffRoutes.checkSession> = async ({
  resources,
  caller,
}) => {
  const user = await resources.db
    .selectFrom('staff')
    .select(staffColumns)
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  return { user, second_factor: caller.secondFactor };
};

export const logOutStaff: Operation<typeof staffRoutes.adminLogout> = async ({
  resources,
  caller,
  actor,
}) => {
  await perform(resources, actor, async (act) => {
    await revokeSession(act.db, caller.sessionId, resources.now(), 'signed_out');
    act.record({ action: 'staff.signed_out' });
  });
  return { message: 'Signed out.' };
};

import type { accountRoutes } from '@baize/contract';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { revokeSession } from '../../platform/security/sessions.ts';

export const logOut: Operation<typeof accountRoutes.logout> = async ({
  resources,
  caller,
  actor,
}) => {
  await perform(resources, actor, async (act) => {
    await revokeSession(act.db, caller.sessionId, resources.now(), 'signed_out');
    act.record({
      action: 'partner.signed_out',
      partnerId: caller.id,
    });
  });
  return { message: 'Signed out.' };
};

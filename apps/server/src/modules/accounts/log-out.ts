import type { accountRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { revokeSession } from '@baize/platform/security/sessions';

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

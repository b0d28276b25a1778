import type { ActivityAction, sessionRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import {
  liveSessions,
  ownerOf,
  revokeSession,
  revokeSessions,
  type SessionCaller,
} from '@baize/platform/security/sessions';

type EndRoute = typeof sessionRoutes.endSession | typeof sessionRoutes.endAdminSession;
type EndOthersRoute =
  | typeof sessionRoutes.endOtherSessions
  | typeof sessionRoutes.endOtherAdminSessions;

export const endSession: Operation<EndRoute> = async ({
  resources,
  caller,
  params: { id },
  actor,
}) => {
  await perform(resources, actor, async (act) => {
    const session = await liveSessions(act.db, caller, resources.now())
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (session === undefined) throw new ApiError('not_found');
    await revokeSession(act.db, id, resources.now(), 'signed_out_elsewhere');
    tell(act, caller, 'session_ended');
  });
  return { message: 'Signed out.' };
};

export const endOtherSessions: Operation<EndOthersRoute> = async ({ resources, caller, actor }) => {
  await perform(resources, actor, async (act) => {
    const now = resources.now();
    const others = await liveSessions(act.db, caller, now)
      .select('id')
      .where('id', '!=', caller.sessionId)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (others.length === 0) return;
    await revokeSessions(act.db, ownerOf(caller), now, 'signed_out_elsewhere', caller.sessionId);
    tell(act, caller, 'other_sessions_ended');
  });
  return { message: 'All other devices were signed out.' };
};

/** Announces the change, so that open pages of ended sessions refetch and get 401. */
function tell(act: Act, caller: SessionCaller, what: 'session_ended' | 'other_sessions_ended') {
  if (caller.kind === 'partner') {
    act.record({ action: `partner.${what}` satisfies ActivityAction, partnerId: caller.id });
    act.update({ topic: 'partners', partnerId: caller.id });
  } else {
    act.record({ action: `staff.${what}` satisfies ActivityAction });
    act.update({ topic: 'staff', partnerId: null });
  }
}

import type { sessionRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { liveSessions } from '@baize/platform/security/sessions';
import { describeDevice } from './describe-device.ts';

type ListRoute = typeof sessionRoutes.listSessions | typeof sessionRoutes.listAdminSessions;

export const listSessions: Operation<ListRoute> = async ({
  resources: { db, now },
  caller,
  query: { limit, cursor },
}) => {
  const before = readIdCursor(cursor);
  const rows = await liveSessions(db, caller, now())
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const sessions = page.map(({ user_agent, ...session }) => ({
    ...session,
    device: describeDevice(user_agent),
    current: session.id === caller.sessionId,
  }));
  return { sessions, next_cursor };
};

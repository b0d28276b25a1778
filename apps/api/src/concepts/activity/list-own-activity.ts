import {
  type ActivityAction,
  activityActions,
  type activityRoutes,
  describeAction,
  type SecurityEvent,
} from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';

/** The record's own sentences are for staff and may name colleagues; only the partner's leave. */
const toldToPartners = (Object.keys(activityActions) as ActivityAction[]).filter(
  (action) => describeAction(action)?.own !== undefined,
);

export const listOwnActivity: Operation<typeof activityRoutes.listOwnActivity> = async ({
  resources: { db },
  caller,
  query: { limit, cursor },
}) => {
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'occurred_at', 'action', 'actor_kind', 'actor_id', 'ip'])
    .where('partner_id', '=', caller.id)
    .where('action', 'in', toldToPartners)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const activities = page.map((row): SecurityEvent => {
    // A visitor who acts on an account is its owner without a session: registering, resetting.
    const by = { partner: 'you', visitor: 'you', staff: 'staff', system: 'system' } as const;
    return {
      id: row.id,
      time: row.occurred_at,
      action: row.action,
      message: describeAction(row.action)?.own ?? row.action,
      by: by[row.actor_kind],
      ip: by[row.actor_kind] === 'you' ? row.ip : null,
    };
  });
  return { activities, next_cursor };
};

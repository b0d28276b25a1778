import {
  type ActivityAction,
  type ActivityItem,
  activityActions,
  type activityRoutes,
  describeAction,
  type SecurityEvent,
} from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { sealedColumns } from '@baize/platform/record/entry';
import { openEntries } from '@baize/platform/record/open-entries';

/**
 * Audit sentences are written for staff and may name colleagues. Only actions with a sentence for
 * partners are included.
 */
const toldToPartners = (Object.keys(activityActions) as ActivityAction[]).filter(
  (action) => describeAction(action)?.own !== undefined,
);

export const listOwnActivity: Operation<typeof activityRoutes.listOwnActivity> = async ({
  resources,
  caller,
  query: { limit, cursor },
}) => {
  const before = readIdCursor(cursor);
  const rows = await resources.db
    .selectFrom('activity')
    .select(sealedColumns)
    .where('partner_id', '=', caller.id)
    .where('action', 'in', toldToPartners)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const opened = await openEntries(resources, page, 'partner');
  const activities = opened.map((row): SecurityEvent => {
    const by = whoDid(row);
    return {
      id: row.id,
      time: row.time,
      action: row.action,
      message: row.message,
      by,
      key_name: row.key_name,
      ip: by === 'staff' || by === 'system' ? null : row.ip,
      state: row.state,
    };
  });
  return { activities, next_cursor };
};

function whoDid({ action, actor_kind, key_name }: ActivityItem): SecurityEvent['by'] {
  if (key_name !== null) return 'key';
  if (action === 'partner.sign_in_failed') return 'someone';
  // A visitor who acts on an account is its owner without a session, for example when registering
  // or resetting the password.
  return actor_kind === 'staff' || actor_kind === 'system' ? actor_kind : 'you';
}

import { actionsSeenBy, type reportRoutes, roleMay } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { sealedColumns } from '@baize/platform/record/entry';
import { openEntries } from '@baize/platform/record/open-entries';

/** Lists the latest audit entries that the role may see. Older pages require `activity.view`. */
export const recentActivity: Operation<typeof reportRoutes.recentActivity> = async ({
  resources,
  caller,
  query: { limit, cursor },
}) => {
  const seesAll = roleMay(caller.role, 'activity.view');
  if (cursor !== undefined && !seesAll) throw new ApiError('forbidden');
  const before = readIdCursor(cursor);
  const rows = await resources.db
    .selectFrom('activity')
    .select(sealedColumns)
    .where('action', 'in', actionsSeenBy(caller.role))
    .$if(before !== undefined, (older) => older.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  return {
    activities: await openEntries(resources, page),
    next_cursor: seesAll ? next_cursor : null,
  };
};

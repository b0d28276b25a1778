import type { activityRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';
import { activityColumns, matchActivity } from './activity-rows.ts';

export const listActivity: Operation<typeof activityRoutes.listActivity> = async ({
  resources: { db },
  query: { limit, cursor, ...filters },
}) => {
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('activity')
    .select(activityColumns)
    .$call(await matchActivity(db, filters))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const activities = page.map((row) => ({
    ...row,
    details: row.details as Record<string, unknown>,
  }));
  return { activities, next_cursor };
};

import type { activityRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';
import { entryColumns } from '../../platform/record/entry.ts';
import { openEntries } from '../../platform/record/open-entries.ts';
import { matchActivity } from './match-activity.ts';

export const listActivity: Operation<typeof activityRoutes.listActivity> = async ({
  resources,
  query: { limit, cursor, ...filters },
}) => {
  const { db } = resources;
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('activity')
    .select(entryColumns)
    .$call(await matchActivity(db, filters))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  return { activities: await openEntries(resources, page), next_cursor };
};

import { type ActivityFilters, type activityRoutes, actorKinds } from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { countLatest } from '@baize/platform/lists/latest-counts';
import { sealedColumns } from '@baize/platform/record/entry';
import { openEntries } from '@baize/platform/record/open-entries';
import { matchActivity } from './match-activity.ts';

export const listActivity: Operation<typeof activityRoutes.listActivity> = async ({
  resources,
  query: { limit, cursor, ...filters },
}) => {
  const { db } = resources;
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('activity')
    .select(sealedColumns)
    .$call(await matchActivity(db, filters))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const counts = before === undefined ? await countByActor(db, filters) : null;
  return { activities: await openEntries(resources, page), counts, next_cursor };
};

/** Counts what each actor filter would return with the other filters applied. */
async function countByActor(db: Database, { actor_kind: _, ...others }: ActivityFilters) {
  const matching = db
    .selectFrom('activity')
    .select('actor_kind as value')
    .$call(await matchActivity(db, others))
    .orderBy('id', 'desc');
  return countLatest(db, matching, actorKinds);
}

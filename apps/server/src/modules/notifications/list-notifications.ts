import { type notificationRoutes, notificationStatuses } from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { countLatest } from '@baize/platform/lists/latest-counts';
import { countUnread, notificationColumns } from './notification-columns.ts';

export const listNotifications: Operation<typeof notificationRoutes.listNotifications> = async ({
  resources: { db },
  caller,
  query: { limit, cursor, status },
}) => {
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('notifications')
    .select(notificationColumns)
    .where('partner_id', '=', caller.id)
    .$if(status !== undefined, (mine) => mine.where('status', '=', status ?? 'unread'))
    .$if(before !== undefined, (mine) => mine.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page: notifications, next_cursor } = cutPage(rows, limit);
  const counts = before === undefined ? await countByStatus(db, caller.id) : null;
  return { notifications, unread_count: await countUnread(db, caller.id), counts, next_cursor };
};

const countByStatus = (db: Database, partnerId: number) =>
  countLatest(
    db,
    db
      .selectFrom('notifications')
      .select('status as value')
      .where('partner_id', '=', partnerId)
      .orderBy('id', 'desc'),
    notificationStatuses,
  );

export const countUnreadNotifications: Operation<
  typeof notificationRoutes.countUnreadNotifications
> = async ({ resources: { db }, caller }) => ({ unread_count: await countUnread(db, caller.id) });

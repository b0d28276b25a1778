import type { notificationRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';
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
  return { notifications, unread_count: await countUnread(db, caller.id), next_cursor };
};

export const countUnreadNotifications: Operation<
  typeof notificationRoutes.countUnreadNotifications
> = async ({ resources: { db }, caller }) => ({ unread_count: await countUnread(db, caller.id) });

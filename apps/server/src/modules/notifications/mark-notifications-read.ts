import type { notificationRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { countUnread, notificationColumns } from './notification-columns.ts';

export const markNotificationRead: Operation<typeof notificationRoutes.markNotificationRead> = ({
  resources,
  caller,
  params: { id },
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const notification = await act.db
      .updateTable('notifications')
      .set({ status: 'read' })
      .where('partner_id', '=', caller.id)
      .where('id', '=', id)
      .returning(notificationColumns)
      .executeTakeFirst();
    if (notification === undefined) throw new ApiError('not_found');
    act.update({ topic: 'notifications', partnerId: caller.id });
    const unread_count = await countUnread(act.db, caller.id);
    return { message: 'Notification marked as read.', notification, unread_count };
  });

export const markAllNotificationsRead: Operation<
  typeof notificationRoutes.markAllNotificationsRead
> = ({ resources, caller, body: { up_to }, actor }) =>
  perform(resources, actor, async (act) => {
    await act.db
      .updateTable('notifications')
      .set({ status: 'read' })
      .where('partner_id', '=', caller.id)
      .where('status', '=', 'unread')
      .$if(up_to !== undefined, (unread) => unread.where('id', '<=', up_to ?? 0))
      .execute();
    act.update({ topic: 'notifications', partnerId: caller.id });
    const unread_count = await countUnread(act.db, caller.id);
    const message =
      unread_count === 0 ? 'All notifications marked as read.' : 'Notifications marked as read.';
    return { message, unread_count };
  });

import { type Notification, notificationRoutes, type RouteAnswer } from '@baize/contract';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { everythingUnder, partnerKeys } from '../../lib/query-keys.ts';
import { unreadCountQuery } from './notification-queries.ts';

type Lists = InfiniteData<RouteAnswer<typeof notificationRoutes.listNotifications>>;

/** Both show their effect at once; what the server then says wins. */

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      callApi(notificationRoutes.markNotificationRead, { params: { id } }),
    onMutate: (id) =>
      markAtOnce(
        client,
        (notification) => notification.id === id,
        (count) => Math.max(0, count - 1),
      ),
    onSettled: () =>
      client.invalidateQueries({ queryKey: everythingUnder('partner', 'notifications') }),
  });
}

/** Up to the newest that is shown: what came since is still to be seen. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newestShown: number) =>
      callApi(notificationRoutes.markAllNotificationsRead, { body: { up_to: newestShown } }),
    onMutate: (newestShown) =>
      markAtOnce(
        client,
        ({ id }) => id <= newestShown,
        () => 0,
      ),
    onSuccess: ({ unread_count }) =>
      client.setQueryData(unreadCountQuery.queryKey, { unread_count }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: everythingUnder('partner', 'notifications') }),
  });
}

/** A failure needs no undoing of its own: everything is asked again once the call has ended. */
async function markAtOnce(
  client: QueryClient,
  concerns: (notification: Notification) => boolean,
  recount: (unread: number) => number,
): Promise<void> {
  await client.cancelQueries({ queryKey: everythingUnder('partner', 'notifications') });
  client.setQueriesData<Lists>(
    { queryKey: partnerKeys.notificationLists },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((notification) =>
            concerns(notification) ? { ...notification, status: 'read' as const } : notification,
          ),
        })),
      },
  );
  client.setQueryData(
    unreadCountQuery.queryKey,
    (counted) => counted && { unread_count: recount(counted.unread_count) },
  );
}

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

/** Both mutations update the cache immediately; the server's response then replaces it. */

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

/** Marks everything up to the newest notification on screen as read. Later ones stay unread. */
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

/**
 * Updates the cache optimistically. Needs no rollback, because everything is refetched when the
 * request ends.
 */
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

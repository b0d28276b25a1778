import { type Notification, notificationRoutes } from '@baize/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = 20;

export type NotificationFilter = 'all' | Notification['status'];

export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: partnerKeys.notificationList(filter),
    queryFn: ({ pageParam, signal }) =>
      callApi(notificationRoutes.listNotifications, {
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam,
          ...(filter !== 'all' && { status: filter }),
        },
        signal,
      }),
    ...cursorPages,
  });

export const unreadCountQuery = queryOptions({
  queryKey: partnerKeys.unreadCount,
  queryFn: ({ signal }) => callApi(notificationRoutes.countUnreadNotifications, { signal }),
});

/** Number of unread notifications for the navigation; `undefined` while loading. */
export function useUnreadCount(): number | undefined {
  return useQuery(unreadCountQuery).data?.unread_count;
}

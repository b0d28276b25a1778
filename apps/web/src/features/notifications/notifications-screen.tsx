import { notificationStatuses, paths } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, CheckCheck, Settings2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.ts';
import { NotificationItem } from './notification-item.tsx';
import {
  type NotificationFilter,
  notificationsQuery,
  useUnreadCount,
} from './notification-queries.ts';
import { useMarkAllRead, useMarkRead } from './use-mark-read.ts';

const emptyTexts: Record<NotificationFilter, { title: string; message: string }> = {
  all: {
    title: 'No notifications yet',
    message: 'Decisions about your KYC, your account, your API key and your tickets appear here.',
  },
  unread: { title: 'You have read everything', message: 'New notifications will appear here.' },
  read: { title: 'Nothing read yet', message: 'Notifications you have read are kept here.' },
};

export function NotificationsScreen() {
  useScreenTitle('Notifications');
  const [params, setParams] = useSearchParams();
  const filter = notificationStatuses.find((status) => status === params.get('status')) ?? 'all';
  const unread = useUnreadCount();
  const latest = useInfiniteQuery(notificationsQuery(filter)).data?.pages[0];
  const counts = latest?.counts;
  const newestShown = latest?.notifications[0]?.id;
  const toast = useToast();
  const markAll = useMarkAllRead();
  const onError = () => toast.show({ type: 'error', title: 'Could not be marked as read' });
  return (
    <div className="space-y-6">
      <PageHeader
        title="Notifications"
        subtitle="What happened to your account, latest first."
        actions={
          <>
            <ButtonLink
              variant="secondary"
              icon={<Settings2 />}
              render={<Link to={paths.notificationSettings} />}
            >
              Settings
            </ButtonLink>
            {filter !== 'read' && (
              <Button
                variant="secondary"
                icon={<CheckCheck />}
                disabled={!unread || newestShown === undefined}
                loading={markAll.isPending}
                onClick={() =>
                  newestShown !== undefined && markAll.mutate(newestShown, { onError })
                }
              >
                Mark all as read
              </Button>
            )}
          </>
        }
      />
      <FilterTabs
        label="Filter by status"
        value={filter}
        onChange={(status) => setParams(status === 'all' ? {} : { status })}
        options={[
          { value: 'all', label: 'All', ...(counts && { count: counts.total, more: counts.more }) },
          { value: 'unread', label: 'Unread', ...(unread !== undefined && { count: unread }) },
          {
            value: 'read',
            label: 'Read',
            ...(counts && { count: counts.read, more: counts.more }),
          },
        ]}
      />
      <NotificationList filter={filter} onMarkFailed={onError} />
    </div>
  );
}

type ListProps = { filter: NotificationFilter; onMarkFailed: () => void };

function NotificationList({ filter, onMarkFailed }: ListProps) {
  const list = useInfiniteQuery(notificationsQuery(filter));
  const markRead = useMarkRead();
  if (list.isPending) return <ListSkeleton />;
  const failure = <QueryFailure query={list} message="Failed to load notifications." />;
  if (list.isLoadingError) return <Card>{failure}</Card>;
  const notifications = list.data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) {
    return (
      <Card>
        <EmptyState icon={<BellRing />} {...emptyTexts[filter]} />
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      {failure}
      <Card flush>
        <ul className="divide-y divide-line">
          {notifications.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRead={() => markRead.mutate(notification.id, { onError: onMarkFailed })}
            />
          ))}
        </ul>
      </Card>
      <LoadMore shown={notifications.length} list={list} />
    </div>
  );
}

function ListSkeleton() {
  return (
    <Card flush>
      <div aria-busy="true" className="divide-y divide-line">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className="flex gap-4 px-6 py-4.5 max-sm:px-4">
            <Skeleton className="size-9 rounded-full" />
            <div className="grow space-y-2.5 py-1">
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-3.5 w-4/5" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}

import { type ActivityFilters, type ActivityItem, activityRoutes } from '@baize/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { useCsvExport } from '../../lib/csv-export.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Time } from '../../ui/time.tsx';
import { ActivityDetails } from './activity-details.tsx';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { useActivityFilters } from './use-activity-filters.ts';

const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: adminKeys.activityList(filters),
    queryFn: ({ pageParam, signal }) =>
      callApi(activityRoutes.listActivity, { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: (previous) => previous,
  });

const columns: Column<ActivityItem>[] = [
  {
    key: 'time',
    header: 'When',
    cell: (entry) => <Time value={entry.time} format="datetime" />,
    className: 'whitespace-nowrap',
  },
  { key: 'actor', header: 'Who', cell: (entry) => `${entry.actor_name} (${entry.actor_kind})` },
  { key: 'message', header: 'What', cell: (entry) => <ActivityDetails entry={entry} /> },
  {
    key: 'action',
    header: 'Action',
    hideOnPhone: true,
    cell: (entry) => <code className="font-mono text-sm">{entry.action}</code>,
  },
  { key: 'ip', header: 'From', hideOnPhone: true, cell: (entry) => entry.ip ?? '' },
];

export function ActivityScreen() {
  useScreenTitle('Activity');
  const view = useActivityFilters();
  const list = useInfiniteQuery(activityQuery(view.filters));
  const rows = list.data?.pages.flatMap((page) => page.activities) ?? [];
  const exporting = useCsvExport(activityRoutes.exportActivity, 'activity.csv');
  return (
    <div className="space-y-5">
      <PageHeader
        title="Activity"
        subtitle="Who did what, to whom, when and from where. Entries are sealed: a changed one is found."
        actions={
          <Button
            variant="secondary"
            icon={<Download />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(view.filters)}
          >
            Export CSV
          </Button>
        }
      />
      <ActivityFilterBar view={view} counts={list.data?.pages[0]?.counts} />
      <QueryFailure query={list} message="Activity could not be loaded." />
      {!list.isLoadingError && (
        <Card flush>
          <DataTable
            caption="Activity"
            columns={columns}
            rows={rows}
            rowKey={(entry) => entry.id}
            loading={list.isPending}
            empty={
              <EmptyState
                icon={<History />}
                title="No activity found"
                message="Nothing that was recorded matches these filters."
                action={
                  <Button variant="secondary" onClick={view.clear}>
                    Show everything
                  </Button>
                }
              />
            }
          />
          {rows.length > 0 && <LoadMore className="px-6 py-3" shown={rows.length} list={list} />}
        </Card>
      )}
    </div>
  );
}

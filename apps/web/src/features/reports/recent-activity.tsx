import { paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { ActivityPlace } from '../../concepts/activity/activity-place.tsx';
import { EntryNote } from '../../concepts/activity/entry-note.tsx';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { recentActivityQuery } from './report-queries.ts';

/** Four placeholder rows, as the specification requires. */
const PLACEHOLDERS = ['first', 'second', 'third', 'fourth'];

export function RecentActivity() {
  const recent = useQuery(recentActivityQuery);
  const seesAll = usePermission('activity.view');
  return (
    <Card
      flush
      title="Recent activity"
      actions={
        seesAll && (
          <ButtonLink variant="ghost" size="sm" render={<Link to={paths.activity} />}>
            View all
          </ButtonLink>
        )
      }
    >
      <QueryFailure
        query={recent}
        message="Activity could not be loaded."
        {...(recent.data && { className: 'm-4' })}
      />
      {recent.data?.activities.length === 0 && (
        <EmptyState
          icon={<History />}
          title="Nothing has happened yet"
          message="Sign-ins, decisions and changes appear here as they happen."
        />
      )}
      <ul aria-busy={recent.isPending}>
        {recent.isPending &&
          PLACEHOLDERS.map((name) => (
            <li key={name} className="space-y-2 border-b border-line px-6 py-3.5 last:border-b-0">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-20" />
            </li>
          ))}
        {recent.data?.activities.map((entry) => (
          <li key={entry.id} className="border-b border-line px-6 py-3 last:border-b-0 max-sm:px-4">
            <p className="wrap-anywhere">{entry.message}</p>
            <p className="flex flex-wrap items-center gap-x-4">
              <Time value={entry.time} className="text-sm text-ink-subtle" />
              <ActivityPlace entry={entry} />
            </p>
            <EntryNote state={entry.state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

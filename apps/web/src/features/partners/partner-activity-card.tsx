import { activityRoutes, links } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ActivityPlace } from '../../concepts/activity/activity-place.tsx';
import { EntryNote } from '../../concepts/activity/entry-note.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

const SHOWN = 12;

export function PartnerActivityCard({ partnerId }: { partnerId: number }) {
  const answer = useQuery({
    queryKey: adminKeys.partnerActivity(partnerId),
    queryFn: ({ signal }) =>
      callApi(activityRoutes.listActivity, {
        query: { partner_id: partnerId, limit: SHOWN },
        signal,
      }),
  });
  return (
    <Card
      title="Activity"
      actions={
        <ButtonLink variant="ghost" size="sm" render={<Link to={links.activityOf(partnerId)} />}>
          View all
        </ButtonLink>
      }
    >
      {answer.isPending && <SkeletonText />}
      <QueryFailure query={answer} message="Activity could not be loaded." />
      <ul className="divide-y divide-line">
        {answer.data?.activities.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p className="wrap-anywhere">{entry.message}</p>
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-subtle">
              <span>
                <Time value={entry.time} /> · {entry.actor_name}
              </span>
              <ActivityPlace entry={entry} onPageOf={partnerId} />
            </p>
            <EntryNote state={entry.state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

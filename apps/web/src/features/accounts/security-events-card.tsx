import { activityRoutes, type SecurityEvent } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

const PAGE = 10;
const byWhom = { you: 'you', staff: 'our staff', system: 'the system', someone: 'someone' };

const tellWho = ({ by, key_name }: SecurityEvent): string =>
  by === 'key' ? `secret key ${key_name}` : byWhom[by];

/** Shows security events of the account, so that a partner notices actions by someone else. */
export function SecurityEventsCard() {
  const list = useInfiniteQuery({
    queryKey: partnerKeys.securityEvents,
    queryFn: ({ pageParam, signal }) =>
      callApi(activityRoutes.listOwnActivity, {
        query: { limit: PAGE, cursor: pageParam },
        signal,
      }),
    ...cursorPages,
  });
  const events = list.data?.pages.flatMap((page) => page.activities) ?? [];
  return (
    <Card
      title="Security activity"
      description="Sign-ins and changes to your account. Contact support if one was not you."
    >
      {list.isPending && <SkeletonText />}
      <QueryFailure query={list} message="Activity could not be loaded." />
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="wrap-anywhere">{event.message}</span>
            <span className="text-ink-muted">
              <Time value={event.time} /> · by {tellWho(event)}
              {event.ip && ` from ${event.ip}`}
            </span>
            {event.state === 'damaged' && (
              <span className="w-full text-sm text-red-ink">
                Our record of this was changed. Please contact support.
              </span>
            )}
          </li>
        ))}
      </ul>
      {events.length > 0 && <LoadMore className="mt-3" shown={events.length} list={list} />}
    </Card>
  );
}

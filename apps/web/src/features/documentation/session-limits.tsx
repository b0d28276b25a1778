import type { SessionLimitsAnswer } from '@baize/contract/live';
import { useQuery } from '@tanstack/react-query';
import { sessionLimitsQuery } from '../../concepts/live-tables/live-server.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Code } from './section.tsx';

const number = new Intl.NumberFormat('en');

export function SessionLimits() {
  const limits = useQuery(sessionLimitsQuery);
  return (
    <>
      <h3 className="font-semibold">How many sessions in a minute</h3>
      <p className="max-w-prose text-ink-muted">
        Beyond these numbers <Code>POST /v1/sessions</Code> answers 429{' '}
        <Code>too_many_requests</Code>, with the seconds to wait in <Code>Retry-After</Code>. The
        SDK waits by itself.
      </p>
      <Card>
        {limits.isPending && <SkeletonText lines={3} />}
        <QueryFailure query={limits} message="The limits of sessions could not be loaded." />
        {limits.data && <Numbers perMinute={limits.data.sessionsPerMinute} />}
      </Card>
    </>
  );
}

function Numbers({ perMinute }: { perMinute: SessionLimitsAnswer['sessionsPerMinute'] }) {
  return (
    <DescriptionList
      items={[
        { label: 'For one player', value: number.format(perMinute.player) },
        { label: 'With one key', value: number.format(perMinute.key) },
        {
          label: 'From one address',
          value: `${number.format(perMinute.address)}, of pages; your servers are not counted by theirs`,
        },
      ]}
    />
  );
}

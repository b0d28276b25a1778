import { webhookRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** Webhooks of the partner, read-only, for support. */
export function PartnerWebhooksCard({ partnerId }: { partnerId: number }) {
  const answer = useQuery({
    queryKey: adminKeys.partnerWebhooks(partnerId),
    queryFn: ({ signal }) =>
      callApi(webhookRoutes.listPartnerWebhooks, { params: { id: partnerId }, signal }),
  });
  const webhooks = answer.data?.webhooks;
  return (
    <Card title="Webhooks">
      {answer.isPending && <SkeletonText />}
      <QueryFailure query={answer} message="Webhooks could not be loaded." />
      {webhooks?.length === 0 && <p className="text-ink-muted">This partner has none.</p>}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul className="-my-2.5 divide-y divide-line">
          {webhooks.map(({ id, url, mode, paused_because, waiting }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
              <span className="min-w-0 grow font-mono text-sm wrap-anywhere">{url}</span>
              {waiting > 0 && <span className="text-sm text-ink-muted">{waiting} wait</span>}
              <ModeBadge mode={mode} />
              <Badge tone={paused_because === null ? 'green' : 'grey'} dot>
                {paused_because === null ? 'Active' : 'Paused'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

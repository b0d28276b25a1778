import { type AccountMode, callRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { CallDialog } from '../../concepts/calls/call-dialog.tsx';
import { shortAddress, tellOutcome, toneOf } from '../../concepts/calls/call-texts.ts';
import { useChosenCall } from '../../concepts/calls/use-chosen-call.ts';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

const SHOWN = 12;

const directions = { to_us: 'Their calls to us', to_partner: 'Our calls to their wallet' };
const shortDirections = { to_us: 'to us', to_partner: 'to their wallet' };

const callsQuery = (partnerId: number, mode: AccountMode) => ({
  queryKey: adminKeys.partnerCalls(partnerId, mode),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(callRoutes.listPartnerCalls, {
      params: { id: partnerId },
      query: { mode, limit: SHOWN },
      signal,
    }),
});

/** Latest calls between the partner's servers and ours, for support. */
export function PartnerCallsCard({ partnerId }: { partnerId: number }) {
  const { mode, tabs } = useModeTabs();
  const [chosen, choose] = useDialogParam('call');
  const answer = useQuery(callsQuery(partnerId, mode));
  const calls = answer.data?.calls ?? [];
  return (
    <Card title="API logs" actions={tabs}>
      {answer.isPending && <SkeletonText />}
      <QueryFailure query={answer} message="Calls could not be loaded." />
      {answer.data?.calls.length === 0 && <p className="text-ink-muted">No calls are kept.</p>}
      <ul className="-my-2.5 divide-y divide-line">
        {calls.map((call) => (
          <li key={call.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <button
              type="button"
              className="min-w-0 grow text-left underline-offset-4 hover:underline"
              onClick={() => choose(String(call.id))}
            >
              <span className="font-mono text-sm wrap-anywhere">
                {call.method} {shortAddress(call)}
              </span>
              <span className="block text-sm text-ink-subtle">
                {shortDirections[call.direction]} · {call.duration_ms} ms ·{' '}
                <Time value={call.called_at} />
              </span>
            </button>
            <Badge tone={toneOf(call)} dot>
              {tellOutcome(call)}
            </Badge>
          </li>
        ))}
      </ul>
      <CallDialog
        {...useChosenCall(chosen, answer.data?.calls)}
        directions={directions}
        onClose={() => choose('')}
      />
    </Card>
  );
}

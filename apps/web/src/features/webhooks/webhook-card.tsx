import { type Webhook, webhookRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, ListChecks, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.ts';
import { pauseTexts, webhookState } from './webhook-texts.ts';

export type WebhookQuestion = 'edit' | 'secret' | 'remove' | 'deliveries';

type Props = { webhook: Webhook; ask: (what: WebhookQuestion) => void };

export function WebhookCard({ webhook, ask }: Props) {
  const { url, events, paused_because, previous_secret_until, waiting } = webhook;
  const { test, pause } = useWebhookCalls(webhook);
  const state = webhookState(webhook);
  const paused = paused_because !== null;
  return (
    <Card
      title={<span className="font-mono text-base wrap-anywhere">{url}</span>}
      actions={
        <>
          <ModeBadge mode={webhook.mode} />
          <Badge tone={state.tone} dot>
            {state.label}
          </Badge>
        </>
      }
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button
            variant="secondary"
            size="sm"
            icon={<ListChecks />}
            className="sm:mr-auto"
            onClick={() => ask('deliveries')}
          >
            Deliveries
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<Send />}
            loading={test.isPending}
            disabled={paused}
            onClick={() => test.mutate()}
          >
            Send a test
          </Button>
          <Button variant="secondary" size="sm" icon={<Pencil />} onClick={() => ask('edit')}>
            Edit
          </Button>
          <Button
            variant={paused ? 'primary' : 'secondary'}
            size="sm"
            icon={paused ? <Play /> : <Pause />}
            loading={pause.isPending}
            onClick={() => pause.mutate(!paused)}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="secondary" size="sm" icon={<KeyRound />} onClick={() => ask('secret')}>
            New secret
          </Button>
          <Button variant="secondary" size="sm" icon={<Trash2 />} onClick={() => ask('remove')}>
            Remove
          </Button>
        </div>
      }
    >
      <div className="space-y-4">
        {paused_because !== null && (
          <FormMessage tone={paused_because === 'owner' ? 'info' : 'warning'}>
            {pauseTexts[paused_because]}
          </FormMessage>
        )}
        {previous_secret_until !== null && (
          <FormMessage tone="info">
            Calls are signed with the secret before as well until{' '}
            <Time value={previous_secret_until} format="datetime" />.
          </FormMessage>
        )}
        <ul aria-label="Events" className="flex flex-wrap gap-2">
          {events.map((event) => (
            <li key={event}>
              <Badge className="font-mono">{event}</Badge>
            </li>
          ))}
        </ul>
        {waiting > 0 && (
          <p className="text-ink-muted">
            {waiting === 1 ? '1 delivery waits' : `${waiting} deliveries wait`} to be sent.
          </p>
        )}
      </div>
    </Card>
  );
}

function useWebhookCalls({ id, url, events }: Webhook) {
  const client = useQueryClient();
  const toast = useToast();
  const onError = (error: unknown) =>
    toast.show({
      type: 'error',
      title: 'Nothing was changed',
      message: failureText(error, 'Please try again.'),
    });
  const onSuccess = ({ message }: { message: string }) => {
    toast.show({ type: 'success', title: message });
  };
  const onSettled = () =>
    client.invalidateQueries({ queryKey: everythingUnder('partner', 'webhooks') });
  const told = { onError, onSuccess, onSettled };
  const test = useGuardedMutation({
    mutationFn: () => callApi(webhookRoutes.testWebhook, { params: { id } }),
    ...told,
  });
  const pause = useGuardedMutation({
    mutationFn: (paused: boolean) =>
      callApi(webhookRoutes.updateWebhook, {
        params: { id },
        body: { url, events: known(events), paused },
      }),
    ...told,
  });
  return { test, pause };
}

type Events = (typeof webhookRoutes.updateWebhook.body)['_zod']['input']['events'];

/** The API returns these as plain strings, but accepts only values it returned. */
const known = (events: readonly string[]) => events as Events;

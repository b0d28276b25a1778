import { type Webhook, type WebhookAttempt, webhookRoutes } from '@baize/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Send } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { everythingUnder, partnerKeys } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { deliveryStates, tellAnswer } from './webhook-texts.ts';

type Props = { webhook: Webhook; id: number; onBack: () => void };

/** One delivery with the request and response of each attempt. */
export function DeliveryDetails({ webhook, id, onBack }: Props) {
  const delivery = useQuery({
    queryKey: partnerKeys.webhookDelivery(id),
    queryFn: ({ signal }) =>
      callApi(webhookRoutes.readWebhookDelivery, {
        params: { id: webhook.id, delivery_id: id },
        signal,
      }),
  });
  const client = useQueryClient();
  const again = useGuardedMutation({
    mutationFn: () =>
      callApi(webhookRoutes.sendWebhookAgain, { params: { id: webhook.id, delivery_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('partner', 'webhooks') }),
  });
  const { data } = delivery;
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" size="sm" icon={<ArrowLeft />} onClick={onBack}>
          All deliveries
        </Button>
        <Button
          size="sm"
          icon={<Send />}
          loading={again.isPending}
          disabled={webhook.paused_because !== null || data === undefined}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
      </div>
      {again.isError && (
        <FormMessage tone="error">
          {failureText(again.error, 'It was not sent. Please try again.')}
        </FormMessage>
      )}
      {again.isSuccess && <FormMessage tone="success">{again.data.message}</FormMessage>}
      {delivery.isPending && <SkeletonText lines={8} />}
      <QueryFailure query={delivery} message="Failed to load the delivery." />
      {data !== undefined && (
        <>
          <DescriptionList
            items={[
              { label: 'Event', value: <code className="font-mono text-sm">{data.type}</code> },
              {
                label: 'State',
                value: (
                  <Badge tone={deliveryStates[data.state].tone} dot>
                    {deliveryStates[data.state].label}
                  </Badge>
                ),
              },
              {
                label: 'webhook-id',
                value: <code className="font-mono text-sm">{data.event_id}</code>,
              },
              { label: 'Time', value: <Time value={data.created_at} format="datetime" /> },
              ...(data.next_attempt_at === null || data.attempts === 0 || webhook.paused_because
                ? []
                : [
                    {
                      label: 'Next call',
                      value: <Time value={data.next_attempt_at} format="datetime" />,
                    },
                  ]),
            ]}
          />
          <CodeBlock label="What is sent" language="js" code={data.body} />
          {data.tries.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} />
          ))}
        </>
      )}
    </div>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { sent_at, url, status, failure, duration_ms, request_headers } = attempt;
  const answer = [
    status === null ? '' : `HTTP ${status}`,
    linesOf(attempt.answer_headers),
    '',
    attempt.answer_body,
  ].join('\n');
  return (
    <section className="space-y-3 border-t border-line pt-5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 font-semibold">
        {tellAnswer(status, failure)}
        <span className="text-sm font-normal text-ink-muted">
          <Time value={sent_at} format="datetime" />, {duration_ms} ms
        </span>
      </h3>
      <CodeBlock
        label="Request"
        language="http"
        code={`POST ${url}\n${linesOf(request_headers)}`}
      />
      {status !== null && <CodeBlock label="Answer" language="http" code={answer.trim()} />}
    </section>
  );
}

const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

import type { Webhook, WebhookDelivery, WebhookPause } from '@baize/contract';
import { limits } from '@baize/contract';
import type { BadgeTone } from '../../ui/badge.tsx';

export const pauseTexts: Record<WebhookPause, string> = {
  owner:
    'You paused it. What happens meanwhile waits, and is sent in its order once you resume it.',
  failing: `We paused it, because it had not taken an event for ${limits.webhooks.tryHours} hours. What happens meanwhile waits. Look at what it answered, then resume it.`,
  gone: 'We paused it, because it answered that it is gone (410). What happens meanwhile waits.',
};

export const webhookState = ({ paused_because }: Webhook): { label: string; tone: BadgeTone } => {
  if (paused_because === null) return { label: 'Active', tone: 'green' };
  return { label: 'Paused', tone: paused_because === 'owner' ? 'grey' : 'red' };
};

export const deliveryStates: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> =
  {
    waiting: { label: 'Waiting', tone: 'yellow' },
    delivered: { label: 'Delivered', tone: 'green' },
    failed: { label: 'Failed', tone: 'red' },
  };

const failures: Record<string, string> = {
  refused_address: 'Its name leads to an address that is not on the internet',
  name_not_found: 'Its name was not found',
  not_reached: 'Nobody answered there',
  tls_failed: 'No secure connection could be made; is its certificate valid?',
  timed_out: 'It did not answer within three seconds',
  connection_lost: 'It closed the connection before it had answered',
  not_http: 'What it answered is not HTTP',
  too_large: 'Its answer was longer than 64 KB',
};

/** What came of the last call, in words. */
export function tellAnswer(status: number | null, failure: string | null): string {
  if (failure !== null) return failures[failure] ?? 'It could not be called';
  return status === null ? 'Not called yet' : `Answered ${status}`;
}

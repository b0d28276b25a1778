import type { Webhook, WebhookDelivery, WebhookPause } from '@baize/contract';
import { limits } from '@baize/contract';
import { callFailures } from '../../concepts/calls/call-failures.ts';
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

/** Describes the result of the last call. */
export function tellAnswer(status: number | null, failure: string | null): string {
  if (failure !== null) return callFailures[failure] ?? 'It could not be called';
  return status === null ? 'Not called yet' : `Answered ${status}`;
}

import type { CallAnswer, FailedCall } from '@baize/platform/calls/outgoing-calls';
import { signCall } from '@baize/platform/calls/sign-call';
import type { Resources } from '@baize/platform/config/resources';
import type { ActiveWebhook, DueDelivery } from './due-deliveries.ts';
import { WEBHOOK_SEAL } from './webhook-columns.ts';

export type MadeCall = {
  sentAt: Date;
  signedWith: Record<string, string>;
  outcome: CallAnswer | FailedCall;
};

export async function makeCall(
  { calls, secrets, now, tracing }: Resources,
  webhook: ActiveWebhook,
  { event_id: id, body }: DueDelivery,
): Promise<MadeCall> {
  const at = now();
  const sealed = [webhook.secret, ...webhook.replaced_secrets];
  const signed = { id, at, body, secrets: sealed.map((one) => secrets.unseal(WEBHOOK_SEAL, one)) };
  const { url, mode } = webhook;
  const outcome = await tracing.step('webhook call', {}, () =>
    calls.post({ ...signed, url, mode }),
  );
  return { sentAt: at, signedWith: signCall(signed), outcome };
}

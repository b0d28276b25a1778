import { limits } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import type { ActiveWebhook } from './due-deliveries.ts';
import { readOwner, recordWebhook } from './tell-webhook-event.ts';

/**
 * Stops sending until the owner resumes the webhook, and notifies them. Events wait in the
 * meantime.
 */
export async function pauseWebhook(
  act: Act,
  webhook: ActiveWebhook,
  because: 'failing' | 'gone',
  now: Date,
): Promise<void> {
  const paused = await act.db
    .updateTable('webhooks')
    .set({ paused_because: because, paused_at: now })
    .where('id', '=', webhook.id)
    .where('paused_because', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (paused === undefined) return;
  const owner = await readOwner(act, webhook.partner_id);
  recordWebhook(act, 'webhook.paused', owner, webhook, because);
  const why =
    because === 'gone'
      ? 'it answered that it is gone (410)'
      : `it failed for ${limits.webhooks.tryHours} hours`;
  act.notify({
    partnerId: owner.id,
    type: 'system',
    title: 'Webhook paused',
    message: `${webhook.url} (${webhook.mode}) is paused: ${why}. You can resume it under Webhooks.`,
    place: { screen: 'webhooks', mode: webhook.mode },
  });
  act.email({
    eventKey: `webhook_paused:${webhook.id}:${now.toISOString()}`,
    to: owner.email,
    partnerId: owner.id,
    message: {
      template: 'webhook_paused',
      data: { username: owner.username, mode: webhook.mode, because },
    },
  });
}

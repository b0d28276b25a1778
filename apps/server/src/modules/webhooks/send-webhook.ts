import { randomUUID } from 'node:crypto';
import { WEBHOOK_TEST, type webhookRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { giveUpAfter, writeWebhookBody } from '@baize/platform/webhooks/queue-webhooks';
import { loadDelivery } from './read-deliveries.ts';
import { makeDue, wakeWebhook } from './wake-webhooks.ts';
import { lockWebhook } from './webhook-columns.ts';

/** Sends a test event or resends a delivery on request. */

export const testWebhook: Operation<typeof webhookRoutes.testWebhook> = async ({
  resources,
  caller,
  actor,
  params: { id },
}) => {
  await resources.throttle.consume('webhookSendPerAccount', String(caller.id));
  const now = resources.now();
  const delivery = await perform(resources, actor, async (act) => {
    const { paused_because } = await lockWebhook(act.db, caller.id, id);
    if (paused_because !== null) throw new ApiError('webhook_paused');
    const event_id = randomUUID();
    const row = await act.db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: id,
        event_id,
        type: WEBHOOK_TEST,
        // A unique subject, so that a failing test does not delay other tests.
        subject: `test:${event_id}`,
        body: writeWebhookBody(event_id, WEBHOOK_TEST, { webhook_id: id }, now),
        next_attempt_at: now,
        give_up_at: giveUpAfter(now),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await wakeWebhook(act.db, id);
    act.update({ topic: 'webhooks', partnerId: caller.id });
    return loadDelivery(act.db, caller.id, { id, delivery_id: row.id });
  });
  return { message: 'Test event on its way.', delivery };
};

export const sendWebhookAgain: Operation<typeof webhookRoutes.sendWebhookAgain> = async ({
  resources,
  caller,
  actor,
  params,
}) => {
  await resources.throttle.consume('webhookSendPerAccount', String(caller.id));
  const delivery = await perform(resources, actor, async (act) => {
    const { paused_because } = await lockWebhook(act.db, caller.id, params.id);
    const { id: deliveryId } = await loadDelivery(act.db, caller.id, params);
    if (paused_because !== null) throw new ApiError('webhook_paused');
    await makeDue(act.db, { deliveryId }, resources.now());
    await wakeWebhook(act.db, params.id);
    act.update({ topic: 'webhooks', partnerId: caller.id });
    return loadDelivery(act.db, caller.id, params);
  });
  return { message: 'On its way again.', delivery };
};

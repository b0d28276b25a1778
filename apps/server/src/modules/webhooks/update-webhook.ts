import type { webhookRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { assertCallable } from './assert-callable.ts';
import { readOwner, recordWebhook, tellWebhookEvent } from './tell-webhook-event.ts';
import { makeDue, wakeWebhook } from './wake-webhooks.ts';
import { loadWebhook, lockWebhook } from './webhook-columns.ts';

export const updateWebhook: Operation<typeof webhookRoutes.updateWebhook> = async ({
  resources,
  caller,
  actor,
  params: { id },
  body: { url, events, paused },
}) => {
  await resources.throttle.consume('webhookPerAccount', String(caller.id));
  const now = resources.now();
  const webhook = await perform(resources, actor, async (act) => {
    const before = await lockWebhook(act.db, caller.id, id);
    const { mode } = before;
    assertCallable(resources.calls, url, mode);
    const owner = await readOwner(act, caller.id);
    const moves = before.url !== url;
    const changed = moves || !sameEvents(before.events, events);
    const wasPaused = before.paused_because !== null;
    const pauses = paused === true && !wasPaused;
    const resumes = paused === false && wasPaused;
    await act.db
      .updateTable('webhooks')
      .set({ url, events, updated_at: now })
      .$if(moves, (query) => query.set({ verified_at: null }))
      .$if(pauses, (query) => query.set({ paused_because: 'owner', paused_at: now }))
      .$if(resumes, (query) => query.set({ paused_because: null, paused_at: null }))
      .where('id', '=', id)
      .execute();
    const about = { id, mode, url };
    if (changed) recordWebhook(act, 'webhook.updated', owner, about);
    if (moves) tellWebhookEvent(act, owner, 'webhook_moved', about, now);
    if (pauses) recordWebhook(act, 'webhook.paused', owner, about, 'owner');
    if (resumes) recordWebhook(act, 'webhook.resumed', owner, about);
    if (resumes || moves) {
      await makeDue(act.db, { webhookId: id }, now);
      await wakeWebhook(act.db, id);
    }
    return loadWebhook(act.db, caller.id, id, now);
  });
  return { message: 'Webhook saved.', webhook };
};

const sameEvents = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && after.every((event) => before.includes(event));

import type { webhookRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { readOwner, recordWebhook } from './tell-webhook-event.ts';
import { lockWebhook } from './webhook-columns.ts';

export const deleteWebhook: Operation<typeof webhookRoutes.deleteWebhook> = async ({
  resources,
  caller,
  actor,
  params: { id },
}) => {
  await resources.throttle.consume('webhookPerAccount', String(caller.id));
  await perform(resources, actor, async (act) => {
    const webhook = await lockWebhook(act.db, caller.id, id);
    await act.db.deleteFrom('webhooks').where('id', '=', id).execute();
    recordWebhook(act, 'webhook.deleted', await readOwner(act, caller.id), webhook);
  });
  return { message: 'Webhook removed.' };
};

import { limits, type webhookRoutes } from '@baize/contract';
import { makeSigningSecret } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { readOwner, recordWebhook, tellWebhookEvent } from './tell-webhook-event.ts';
import { loadWebhook, lockWebhook, WEBHOOK_SEAL } from './webhook-columns.ts';

const HOURS = limits.webhooks.secretOverlapHours;

/** Both are signed with for a day, so that receivers can be changed one after another. */
export const replaceWebhookSecret: Operation<typeof webhookRoutes.replaceWebhookSecret> = async ({
  resources,
  caller,
  actor,
  params: { id },
}) => {
  await resources.throttle.consume('webhookPerAccount', String(caller.id));
  const now = resources.now();
  const secret = makeSigningSecret();
  const webhook = await perform(resources, actor, async (act) => {
    const before = await lockWebhook(act.db, caller.id, id);
    await act.db
      .updateTable('webhooks')
      .set({
        secret: resources.secrets.seal(WEBHOOK_SEAL, secret),
        previous_secret: before.secret,
        previous_secret_until: new Date(now.getTime() + HOURS * 3_600_000),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const owner = await readOwner(act, caller.id);
    recordWebhook(act, 'webhook.secret_replaced', owner, before);
    tellWebhookEvent(act, owner, 'webhook_secret_replaced', before, now);
    return loadWebhook(act.db, caller.id, id, now);
  });
  return {
    message: `New secret made. The one before works for another ${HOURS} hours.`,
    webhook: { ...webhook, secret },
  };
};

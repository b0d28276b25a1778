import { limits, type webhookRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { makeSigningSecret } from '@baize/platform/calls/sign-call';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { lockPartner } from '../api-keys/key-gate.ts';
import { assertCallable } from './assert-callable.ts';
import { readOwner, recordWebhook, tellWebhookEvent } from './tell-webhook-event.ts';
import { loadWebhook, WEBHOOK_SEAL } from './webhook-columns.ts';

export const createWebhook: Operation<typeof webhookRoutes.createWebhook> = async ({
  resources,
  caller,
  actor,
  body: { url, events, mode },
}) => {
  await resources.throttle.consume('webhookPerAccount', String(caller.id));
  assertCallable(resources.calls, url, mode);
  const now = resources.now();
  const secret = makeSigningSecret();
  const webhook = await perform(resources, actor, async (act) => {
    const partner = await lockPartner(act.db, caller.id);
    // Test mode is available before KYC is approved, so that a webhook can report the approval.
    if (mode === 'live' && !partner?.live_approved_at) throw new ApiError('live_mode_locked');
    const others = await act.db
      .selectFrom('webhooks')
      .select('id')
      .where('partner_id', '=', caller.id)
      .where('mode', '=', mode)
      .execute();
    if (others.length >= limits.webhooks.perMode) throw new ApiError('too_many_webhooks');
    const { id } = await act.db
      .insertInto('webhooks')
      .values({
        partner_id: caller.id,
        mode,
        url,
        events,
        secret: resources.secrets.seal(WEBHOOK_SEAL, secret),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = await readOwner(act, caller.id);
    recordWebhook(act, 'webhook.created', owner, { id, mode, url });
    tellWebhookEvent(act, owner, 'webhook_added', { id, mode, url }, now);
    return loadWebhook(act.db, caller.id, id, now);
  });
  return {
    message: 'Webhook added. Copy its secret now: it is not shown again.',
    webhook: { ...webhook, secret },
  };
};

import { limits, type webhookRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { makeSigningSecret } from '@baize/platform/calls/sign-call';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { readOwner, recordWebhook, tellWebhookEvent } from './tell-webhook-event.ts';
import { loadWebhook, lockWebhook, replacedSecrets, WEBHOOK_SEAL } from './webhook-columns.ts';

const HOURS = limits.webhooks.secretOverlapHours;

/**
 * Rotates the secret. Previous secrets keep signing until they expire, so that receivers can be
 * updated one after another. Too many rotations are rejected: dropping the oldest secret could
 * break a receiver that still uses it.
 */
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
    const { replaced_secrets } = await act.db
      .selectFrom('webhooks')
      .select(replacedSecrets(now))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (1 + replaced_secrets.length >= limits.signingSecrets) {
      throw new ApiError('too_many_signing_secrets');
    }
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

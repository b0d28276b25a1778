import type { Webhook } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import { type Kysely, sql, type Transaction } from 'kysely';

export const WEBHOOK_SEAL = 'webhook-secret';

/** A row in the wire's form. */
const columns = (now: Date) =>
  [
    'id',
    'mode',
    'url',
    'events',
    'paused_because',
    'paused_at',
    sql<string | null>`case when previous_secret_until > ${now} then previous_secret_until end`.as(
      'previous_secret_until',
    ),
    sql<number>`(select count(*)::int from webhook_deliveries
      where webhook_id = webhooks.id and state = 'waiting')`.as('waiting'),
    'created_at',
  ] as const;

/** Secrets that were replaced and have not ended: calls are signed with them, too. */
export const replacedSecrets = (now: Date) =>
  sql<Buffer[]>`array(
    select previous_secret where previous_secret_until > ${now}
    union all
    select earlier.secret from webhook_earlier_secrets as earlier
    where earlier.webhook_id = webhooks.id and ends_at > ${now})`.as('replaced_secrets');

/** Those of a partner, newest first. */
export const ownWebhooks = (db: Kysely<DB>, partnerId: number, now: Date) =>
  db
    .selectFrom('webhooks')
    .select(columns(now))
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc');

export const loadWebhook = (
  db: Kysely<DB>,
  partnerId: number,
  id: number,
  now: Date,
): Promise<Webhook> =>
  ownWebhooks(db, partnerId, now).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Holds one for a change. Its partner, whom most changes are told to, is held before: whoever holds the partner may
 * have news for the webhook. Someone else's is not found, exactly as one that does not exist (D22).
 */
export async function lockWebhook(db: Transaction<DB>, partnerId: number, id: number) {
  await db.selectFrom('partners').select('id').where('id', '=', partnerId).forKeyShare().execute();
  const row = await db
    .selectFrom('webhooks')
    .select(['id', 'mode', 'url', 'events', 'secret', 'paused_because'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('not_found');
  return row;
}

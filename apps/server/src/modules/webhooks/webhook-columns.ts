import type { Webhook } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import { type Kysely, sql, type Transaction } from 'kysely';

export const WEBHOOK_SEAL = 'webhook-secret';

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

/** Previous secrets that have not expired. Calls are signed with them as well. */
export const replacedSecrets = (now: Date) =>
  sql<Buffer[]>`array(
    select previous_secret where previous_secret_until > ${now}
    union all
    select earlier.secret from webhook_earlier_secrets as earlier
    where earlier.webhook_id = webhooks.id and ends_at > ${now})`.as('replaced_secrets');

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
 * Locks a webhook for a change. Locks its partner first, in the same order as transactions that
 * lock the partner and then queue an event for the webhook. Another partner's webhook returns 404,
 * exactly like an unknown one (D22).
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

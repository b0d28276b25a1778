import type { WebhookDelivery, webhookRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { type Kysely, sql } from 'kysely';

const columns = [
  'webhook_deliveries.id',
  'event_id',
  sql<WebhookDelivery['type']>`type`.as('type'),
  'state',
  'attempts',
  'last_status',
  'last_failure',
  'next_attempt_at',
  'webhook_deliveries.created_at',
] as const;

const ownDeliveries = (db: Kysely<DB>, partnerId: number, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .where('partner_id', '=', partnerId)
    .where('webhook_id', '=', webhookId);

/** Another partner's delivery returns 404, exactly like an unknown one (D22). */
export async function loadDelivery(
  db: Kysely<DB>,
  partnerId: number,
  { id, delivery_id }: { id: number; delivery_id: number },
) {
  const delivery = await ownDeliveries(db, partnerId, id)
    .select([...columns, 'body'])
    .where('webhook_deliveries.id', '=', delivery_id)
    .executeTakeFirst();
  if (delivery === undefined) throw new ApiError('not_found');
  return delivery;
}

export const listWebhookDeliveries: Operation<typeof webhookRoutes.listWebhookDeliveries> = async ({
  resources: { db },
  caller,
  params: { id },
  query: { limit, cursor, state },
}) => {
  const before = readIdCursor(cursor);
  const webhook = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('partner_id', '=', caller.id)
    .executeTakeFirst();
  if (webhook === undefined) throw new ApiError('not_found');
  const rows = await ownDeliveries(db, caller.id, id)
    .select(columns)
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'waiting'))
    .$if(before !== undefined, (all) => all.where('webhook_deliveries.id', '<', before ?? 0))
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page: deliveries, next_cursor } = cutPage(rows, limit);
  return { deliveries, next_cursor };
};

export const readWebhookDelivery: Operation<typeof webhookRoutes.readWebhookDelivery> = async ({
  resources: { db },
  caller,
  params,
}) => {
  const delivery = await loadDelivery(db, caller.id, params);
  const tries = await db
    .selectFrom('webhook_attempts')
    .select(['id', 'sent_at', 'url', 'status', 'failure', 'duration_ms', 'answer_body'])
    .select([
      sql<Record<string, string>>`request_headers`.as('request_headers'),
      sql<Record<string, string>>`answer_headers`.as('answer_headers'),
    ])
    .where('delivery_id', '=', delivery.id)
    .orderBy('id', 'desc')
    .execute();
  return { ...delivery, tries };
};

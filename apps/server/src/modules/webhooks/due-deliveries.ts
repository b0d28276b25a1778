import { limits } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';
import { replacedSecrets } from './webhook-columns.ts';

/**
 * Deliveries sent in parallel. They have different subjects, so a hanging call delays few others.
 */
const AT_ONCE = 8;

/** Finds no webhook while it is paused or after its partner was deleted. */
export const findActive = ({ db, now }: Resources, id: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('partners', 'partners.id', 'partner_id')
    .select(['webhooks.id', 'partner_id', 'mode', 'url', 'secret', replacedSecrets(now())])
    .where('webhooks.id', '=', id)
    .where('paused_because', 'is', null)
    .where('partners.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Counts attempts of the current retry window only. The window restarts when the URL changes, the
 * webhook resumes, or someone resends.
 */
const triesOfItsDay = sql<number>`(select count(*)::int from webhook_attempts
  where delivery_id = due.id
    and sent_at >= due.give_up_at - ${sql.lit(limits.webhooks.tryHours)} * interval '1 hour')`.as(
  'tries_of_its_day',
);

/**
 * Selects the first waiting delivery of each subject; later deliveries of the subject wait for it.
 */
export const findDue = ({ db, now }: Resources, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries as due')
    .select(['id', 'event_id', 'body', 'attempts', 'give_up_at', triesOfItsDay])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now().toISOString())
    .where(
      sql<boolean>`not exists (select from webhook_deliveries as earlier
        where earlier.webhook_id = due.webhook_id and earlier.subject = due.subject
          and earlier.state = 'waiting' and earlier.id < due.id)`,
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

export type ActiveWebhook = NonNullable<Awaited<ReturnType<typeof findActive>>>;
export type DueDelivery = Awaited<ReturnType<typeof findDue>>[number];

import { type DB, statement } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { deliverWebhookSql, giveUpAfter } from '@baize/platform/webhooks/queue-webhooks';
import { type Kysely, sql } from 'kysely';

/** Without a key: the job that runs may be past what is due now, and a key would take its tries from it. */
const wakeOne = statement(
  (_, given: { id: number }) =>
    sql`select ${deliverWebhookSql()} from (select ${given.id}::bigint as webhook_id) as woken`,
);

export async function wakeWebhook(db: Kysely<DB>, id: number): Promise<void> {
  await wakeOne(db, { id });
}

const keyOfTheMinute = sql<string>`'webhook:' || webhook_id`;

/**
 * Every minute: whoever has a delivery to be tried again, or one whose job was lost. One job of a webhook, however
 * many minutes it waits; one that runs is let be. One that was given up is done with: this one does its work.
 */
export async function wakeWebhooks({ db, now }: Pick<Resources, 'db' | 'now'>): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'deliver_webhooks'
        and attempts >= max_attempts and locked_at is null))`.execute(db);
  await sql`
    select ${deliverWebhookSql(keyOfTheMinute)} from (
      select distinct webhook_id from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where state = 'waiting' and next_attempt_at <= ${now()} and paused_because is null
    ) as due
    where not exists (
      select from graphile_worker.jobs where key = ${keyOfTheMinute} and locked_at is not null
    )`.execute(db);
}

/** What waits is tried at once, with the pauses of one that is new and for as long. */
export async function makeDue(
  db: Kysely<DB>,
  which: { webhookId: number } | { deliveryId: number },
  now: Date,
): Promise<void> {
  const query = db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_attempt_at: now, give_up_at: giveUpAfter(now) });
  await ('deliveryId' in which
    ? query.where('id', '=', which.deliveryId)
    : query.where('webhook_id', '=', which.webhookId).where('state', '=', 'waiting')
  ).execute();
}

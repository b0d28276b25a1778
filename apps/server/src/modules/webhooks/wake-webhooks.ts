import { type DB, statement } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { deliverWebhookSql, giveUpAfter } from '@baize/platform/webhooks/queue-webhooks';
import { type Kysely, sql } from 'kysely';

/**
 * Queues the job without a job key. A running job may no longer look for new deliveries, and
 * queueing another job with its key would cancel its retries.
 */
const wakeOne = statement(
  (_, given: { id: number }) =>
    sql`select ${deliverWebhookSql()} from (select ${given.id}::bigint as webhook_id) as woken`,
);

export async function wakeWebhook(db: Kysely<DB>, id: number): Promise<void> {
  await wakeOne(db, { id });
}

const keyOfTheMinute = sql<string>`'webhook:' || webhook_id`;

/**
 * Runs every minute and queues a job for each webhook with due retries or a lost job. The job key
 * limits this to one queued job per webhook, however long it waits; a running job is left alone.
 * Jobs that failed permanently are removed first, because the new job does their work.
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

/** Makes deliveries due immediately, with a new retry window and the waits of a new delivery. */
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

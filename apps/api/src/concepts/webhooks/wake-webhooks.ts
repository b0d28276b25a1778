import { type DB, statement } from '@baize/db';
import { giveUpAfter, WEBHOOK_JOB } from '@baize/server-kit';
import { type Kysely, sql } from 'kysely';
import type { Resources } from '../../platform/config/resources.ts';

/** One after another for each webhook, whichever process takes them: its events keep their order. */
const addJobFor = sql`graphile_worker.add_job(${sql.lit(WEBHOOK_JOB)},
  payload => json_build_object('id', webhook_id), queue_name => 'webhook:' || webhook_id,
  job_key => 'webhook:' || webhook_id, max_attempts => 3)`;

const wakeOne = statement(
  (_, given: { id: number }) =>
    sql`select ${addJobFor} from (select ${given.id}::bigint as webhook_id) as woken`,
);

export async function wakeWebhook(db: Kysely<DB>, id: number): Promise<void> {
  await wakeOne(db, { id });
}

/** Every minute: whoever has a delivery to be tried again, or one whose job was lost. */
export async function wakeWebhooks({ db, now }: Pick<Resources, 'db' | 'now'>): Promise<void> {
  await sql`
    select ${addJobFor} from (
      select distinct webhook_id from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where state = 'waiting' and next_attempt_at <= ${now()} and paused_because is null
    ) as due`.execute(db);
}

/** What waited while nothing was sent is tried at once, for as long as if it were new. */
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

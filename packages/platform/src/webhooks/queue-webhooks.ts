import { randomUUID } from 'node:crypto';
import {
  type AccountMode,
  limits,
  type WEBHOOK_TEST,
  type WebhookEvent,
  type WebhookEventType,
} from '@baize/contract';
import { type DB, type Prepared, statement, together } from '@baize/db';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addJobSql } from '../jobs/add-job.ts';

/**
 * Queues a job that delivers the events of the webhook in column `webhook_id`. Jobs of one webhook
 * run one at a time, so that its events keep their order.
 */
export const deliverWebhookSql = (key?: RawBuilder<string>) =>
  addJobSql('deliver_webhooks', {
    payload: sql`json_build_object('id', webhook_id)`,
    queue: sql`'webhook:' || webhook_id`,
    ...(key && { key }),
  });

export type NewWebhookEvent = { partnerId: number } & WebhookEvent;

/**
 * Inserts deliveries for the webhooks subscribed at commit, and queues their jobs. A paused webhook
 * gets its deliveries once it resumes.
 */
const keepWithJobs = statement(
  (_, given: { events: string; now: Date; giveUpAt: Date }) => sql`
    with kept as (
      insert into webhook_deliveries
        (webhook_id, event_id, type, subject, body, next_attempt_at, give_up_at, created_at)
      select webhooks.id, event_id, type, subject, body, ${given.now}, ${given.giveUpAt}, ${given.now}
      from rows from (json_to_recordset(${given.events}) as (partner_id bigint, event_id uuid,
        type text, subject text, body text, mode account_mode)) with ordinality
        as told (partner_id, event_id, type, subject, body, mode, place)
      join webhooks on webhooks.partner_id = told.partner_id and told.type = any (webhooks.events)
        and webhooks.mode = coalesce(told.mode, webhooks.mode)
      join partners on partners.id = told.partner_id and partners.deleted_at is null
      order by webhooks.id, place
      -- Not to one that is being removed: its row could not refer to it.
      for key share of webhooks
      returning webhook_id
    )
    select ${deliverWebhookSql()}
    from (select distinct webhook_id from kept where not exists (
      select from webhooks where id = webhook_id and paused_because is not null)) as woken`,
);

/** Queues events for the partners' webhooks in the transaction of the change. */
export async function queueWebhooks(
  db: Transaction<DB>,
  events: readonly NewWebhookEvent[],
  now: Date,
): Promise<void> {
  await together(db, webhooksToKeep(events, now));
}

/** Like `queueWebhooks`, but returns statements to be pipelined with the others of the change. */
export function webhooksToKeep(events: readonly NewWebhookEvent[], now: Date): Prepared<unknown>[] {
  if (events.length === 0) return [];
  const rows = events.map(({ partnerId, ...event }) => {
    const event_id = randomUUID();
    return {
      partner_id: partnerId,
      event_id,
      type: event.type,
      subject: subjectOf(event),
      body: writeWebhookBody(event_id, event.type, event.data, now),
      mode: modeOf(event),
    };
  });
  const given = { events: JSON.stringify(rows), now, giveUpAt: giveUpAfter(now) };
  return [keepWithJobs.with(given)];
}

/** The body contains only the type, the time and ids; receivers fetch the rest. */
export const writeWebhookBody = (
  id: string,
  type: WebhookEventType | typeof WEBHOOK_TEST,
  data: object,
  now: Date,
): string => JSON.stringify({ id, type, time: now.toISOString(), data });

export const giveUpAfter = (now: Date): Date =>
  new Date(now.getTime() + limits.webhooks.tryHours * 3_600_000);

/** Events of the whole account have no mode and go to webhooks of both modes. */
const modeOf = ({ data }: WebhookEvent): AccountMode | null => ('mode' in data ? data.mode : null);

/** Deliveries with the same subject keep their order: a ticket, a key, the account. */
function subjectOf({ data }: WebhookEvent): string {
  if ('ticket_id' in data) return `ticket:${data.ticket_id}`;
  if ('transaction_id' in data) return `transaction:${data.transaction_id}`;
  if ('submission_id' in data) return 'kyc';
  if ('key_id' in data) return data.kind === 'secret' ? `key:${data.key_id}` : `key:${data.mode}`;
  return 'account';
}

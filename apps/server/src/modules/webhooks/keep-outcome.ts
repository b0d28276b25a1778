import { limits } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { CallAnswer, FailedCall } from '@baize/platform/calls/outgoing-calls';
import type { Resources } from '@baize/platform/config/resources';
import { storableText } from '@baize/platform/http/storable-text';
import { giveUpAfter } from '@baize/platform/webhooks/queue-webhooks';
import type { ActiveWebhook, DueDelivery } from './due-deliveries.ts';
import type { MadeCall } from './make-call.ts';
import { pauseWebhook } from './pause-webhook.ts';

const GONE = 410;
const MINUTE = 60_000;
/**
 * Minutes until the next attempt after each failure. The last value repeats until the retry window
 * ends.
 */
const WAITS = [1, 5, 15, 30, 60, 120, 240, 360];
/**
 * Adds up to this share to each wait, so that deliveries that failed together do not retry
 * together.
 */
const JITTER = 0.2;
const KEPT_HEADERS = ['content-type', 'date', 'location', 'retry-after', 'server'];
const LONGEST_HEADER = 300;

/** Stores the outcome of a call and schedules the next step, in one transaction. */
export async function keepOutcome(
  resources: Resources,
  webhook: ActiveWebhook,
  delivery: DueDelivery,
  call: MadeCall,
): Promise<void> {
  const { outcome } = call;
  const { status } = outcome;
  const succeeded = status !== undefined && status >= 200 && status < 300;
  const now = resources.now();
  const gone = status === GONE;
  const over = !succeeded && (gone || delivery.give_up_at <= now.toISOString());
  await perform(resources, systemActor, async (act) => {
    const moved = (await hasMoved(act, webhook)) && !succeeded;
    const failed = over && !moved;
    const kept = await act.db
      .updateTable('webhook_deliveries')
      .set({
        attempts: delivery.attempts + 1,
        last_status: status ?? null,
        last_failure: outcome.answered ? null : outcome.reason,
        ...(succeeded && { state: 'delivered', next_attempt_at: null }),
        ...(failed && { state: 'failed', next_attempt_at: null }),
        ...(moved && { next_attempt_at: now, give_up_at: giveUpAfter(now) }),
        ...(!succeeded && !over && !moved && { next_attempt_at: nextAttempt(delivery, now) }),
      })
      .where('id', '=', delivery.id)
      .returning('id')
      .executeTakeFirst();
    // The webhook was removed during the call.
    if (kept === undefined) return;
    await keepAttempt(act, webhook, delivery, call);
    if (succeeded) await noteVerified(act, webhook, now);
    if (failed) await pauseWebhook(act, webhook, gone ? 'gone' : 'failing', now);
    act.update({ topic: 'webhooks', partnerId: webhook.partner_id });
  });
}

function nextAttempt({ tries_of_its_day, give_up_at }: DueDelivery, now: Date): Date {
  const minutes = WAITS[tries_of_its_day] ?? WAITS.at(-1) ?? 0;
  const wait = minutes * MINUTE * (1 + Math.random() * JITTER);
  return new Date(Math.min(now.getTime() + wait, Date.parse(give_up_at)));
}

/**
 * Returns whether the URL changed during the call; then the new URL gets the event. Locks the
 * webhook before the delivery, in the same order as a change of the URL.
 */
async function hasMoved({ db }: Pick<Act, 'db'>, { id, url }: ActiveWebhook): Promise<boolean> {
  const named = await db
    .selectFrom('webhooks')
    .select('url')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return named !== undefined && named.url !== url;
}

/** Marks the webhook as verified, which is one of the steps to live mode. */
async function noteVerified(act: Act, { id, partner_id, url }: ActiveWebhook, now: Date) {
  const verified = await act.db
    .updateTable('webhooks')
    .set({ verified_at: now })
    .where('id', '=', id)
    // Skips a URL that was set during the call.
    .where('url', '=', url)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (verified !== undefined) act.update({ topic: 'go_live', partnerId: partner_id });
}

async function keepAttempt(
  act: Pick<Act, 'db'>,
  { url }: ActiveWebhook,
  { id }: DueDelivery,
  { sentAt, signedWith, outcome }: MadeCall,
): Promise<void> {
  await act.db
    .insertInto('webhook_attempts')
    .values({
      delivery_id: id,
      sent_at: sentAt,
      url,
      request_headers: JSON.stringify({ 'content-type': 'application/json', ...signedWith }),
      status: outcome.status ?? null,
      failure: outcome.answered ? null : outcome.reason,
      duration_ms: outcome.ms,
      answer_headers: JSON.stringify(headersOf(outcome)),
      answer_body: outcome.answered ? storableText(outcome.body, limits.webhooks.keptAnswer) : '',
    })
    .execute();
}

function headersOf(outcome: CallAnswer | FailedCall): Record<string, string> {
  if (!outcome.answered) return {};
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = outcome.headers[name];
      return value === undefined ? [] : [[name, String(value).slice(0, LONGEST_HEADER)]];
    }),
  );
}

import type { Resources } from '@baize/platform/config/resources';
import { findActive, findDue } from './due-deliveries.ts';
import { keepOutcome } from './keep-outcome.ts';
import { makeCall } from './make-call.ts';
import { wakeWebhook } from './wake-webhooks.ts';

/** Then the queue's other jobs have their turn: no address holds a worker for longer than this and one call. */
const TURN_MS = 1_000;

/**
 * Sends what is due of one webhook. The queue runs one such job of a webhook at a time, whichever
 * process takes it, and an event waits for the earlier ones of its subject: they arrive in order. One
 * that was sent when its process was killed is sent again, with the same id. An address that answers nothing is
 * left alone until the job of the next minute.
 */
export async function deliverWebhooks(resources: Resources, id: number): Promise<void> {
  const begun = performance.now();
  do {
    const webhook = await findActive(resources, id);
    if (webhook === undefined) return;
    const due = await findDue(resources, id);
    if (due.length === 0) return;
    const answered = await Promise.all(
      due.map(async (delivery) => {
        const call = await makeCall(resources, webhook, delivery);
        await keepOutcome(resources, webhook, delivery, call);
        return call.outcome.answered;
      }),
    );
    if (!answered.includes(true)) return;
  } while (performance.now() - begun < TURN_MS);
  await wakeWebhook(resources.db, id);
}

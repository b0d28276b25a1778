import type { Resources } from '@baize/platform/config/resources';
import { findActive, findDue } from './due-deliveries.ts';
import { keepOutcome } from './keep-outcome.ts';
import { makeCall } from './make-call.ts';
import { wakeWebhook } from './wake-webhooks.ts';

/**
 * Yields to the queue's other jobs after this time. A slow webhook holds a worker for at most this
 * and one call.
 */
const TURN_MS = 1_000;

/**
 * Sends the due deliveries of one webhook. The queue runs one such job per webhook at a time, in
 * any process, and an event waits for earlier events of its subject, so they arrive in order. If
 * the process is killed during a call, the delivery is resent with the same id. A URL that does not
 * respond is left alone until the next minute's job.
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

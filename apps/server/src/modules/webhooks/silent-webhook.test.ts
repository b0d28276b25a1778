import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPartner } from '../../testing/people.ts';
import { type Received, startReceiver } from '../../testing/receiver.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook } from '../../testing/webhooks.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

const receiver = await startReceiver();
/** Runs without a worker; the tests run each job themselves. */
const server = useTestServer({ ROLES: 'web' });

const never = () => new Promise<never>(() => undefined);

/**
 * Creates a webhook with due events for the given number of subjects, and a function that returns
 * its queued jobs.
 */
async function dueEvents(subjects: number) {
  const { resources } = server.running;
  const { user, token } = await aPartner(server);
  const url = `${receiver.url}/${user.id}`;
  const { id } = await aWebhook(server, token, { url, events: ['ticket.responded'] });
  await perform(resources, systemActor, async (act) => {
    for (let ticket_id = 1; ticket_id <= subjects; ticket_id++) {
      const data = { ticket_id, response_id: 1 };
      act.webhook({ partnerId: user.id, type: 'ticket.responded', data });
    }
  });
  const jobs = async () =>
    (
      await sql`select id from graphile_worker.jobs where queue_name = ${`webhook:${id}`}`.execute(
        resources.db,
      )
    ).rows.length;
  return {
    jobs,
    run: () => deliverWebhooks(resources, id),
    called: () => receiver.at(`/${user.id}`).length,
  };
}

it('calls a URL that does not respond once per job, then waits for the next minute', async () => {
  const { jobs, run, called } = await dueEvents(17);
  receiver.answer = never;
  const before = await jobs();
  await run();
  expect([called(), await jobs()]).toEqual([8, before]);
});

it('lets the queue’s other jobs run if most calls of a webhook hang', async () => {
  const { jobs, run, called } = await dueEvents(17);
  receiver.answer = ({ event }: Received) =>
    event.data['ticket_id'] === 1 ? { status: 204 } : never();
  const before = await jobs();
  await run();
  expect([called(), await jobs()]).toEqual([8, before + 1]);
});

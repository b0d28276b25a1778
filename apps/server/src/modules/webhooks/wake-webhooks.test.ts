import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner } from '../../testing/people.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aWebhook } from '../../testing/webhooks.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

const receiver = await startReceiver();
const server = useTestServer();

type Job = { attempts: number; max_attempts: number; runs: boolean };
async function jobsOf(id: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select attempts, max_attempts, locked_at is not null as runs from graphile_worker.jobs
    where queue_name = ${`webhook:${id}`} order by id`.execute(server.running.resources.db);
  return rows;
}

it('keeps the attempts of a running job when its webhook is woken again', async () => {
  const { resources } = server.running;
  const { token } = await aPartner(server);
  const { id } = await aWebhook(server, token, { url: receiver.url });
  const test = () => server.call('POST', `/partners/webhooks/${id}/test`, { token });
  receiver.answer = () => ({ status: 500 });
  await test();
  await jobsDone(server);
  server.clock.now = new Date(Date.now() + 5 * 60_000);
  const seen: Job[][] = [];
  receiver.answer = async () => {
    if (seen.length === 0) {
      await wakeWebhooks(resources);
      await test();
      seen.push(await jobsOf(id));
    }
    return { status: 204 };
  };
  await wakeWebhooks(resources);
  await jobsDone(server);
  expect(seen).toEqual([
    [
      { attempts: 1, max_attempts: 3, runs: true },
      { attempts: 0, max_attempts: 3, runs: false },
    ],
  ]);
  expect(receiver.received).toHaveLength(3);
});

it('removes a job that failed permanently once the job of the minute has done its work', async () => {
  const { resources } = server.running;
  const { token } = await aPartner(server);
  const { id } = await aWebhook(server, token, { url: `${receiver.url}/again` });
  receiver.answer = () => ({ status: 500 });
  await server.call('POST', `/partners/webhooks/${id}/test`, { token });
  await jobsDone(server);
  // Queues a job that has used all attempts because of errors on our side.
  await sql`select graphile_worker.add_job('deliver_webhooks', json_build_object('id', ${id}::bigint),
    queue_name => ${`webhook:${id}`}, job_key => ${`webhook:${id}`}, max_attempts => 3,
    run_at => now() + interval '1 hour')`.execute(resources.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'
    where key = ${`webhook:${id}`}`.execute(resources.db);
  server.clock.now = new Date(Date.now() + 30 * 60_000);
  receiver.answer = () => ({ status: 204 });
  await wakeWebhooks(resources);
  await jobsDone(server);
  expect([receiver.at('/again').length, await jobsOf(id)]).toEqual([2, []]);
});

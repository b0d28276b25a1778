import { appConnectionString } from '@baize/db/testing';
import { addJob } from '@baize/platform/jobs/add-job';
import { type JobList, startJobs } from '@baize/platform/jobs/jobs';
import { cronItems, type ScheduledJobs } from '@baize/platform/jobs/scheduled-jobs';
import { parseCronItems } from 'graphile-worker';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { jobList } from './jobs.ts';
import { jobsDone } from './testing/jobs-done.ts';
import { aPartner } from './testing/people.ts';
import { useTestServer } from './testing/test-server.ts';

/** More than the number of workers. */
const TIMES = 6;

const server = useTestServer({ ROLES: 'web' });

async function workThrough(jobs: Partial<JobList>): Promise<void> {
  const { queued } = jobList(undefined);
  const started = await startJobs(
    server.running.resources,
    appConnectionString(server.databaseUrl),
    { queued, scheduled: {}, ...jobs },
  );
  onTestFinished(() => started.stop());
}

/** Adds the scheduled jobs like the scheduler, without waiting for its minutes. */
async function comeRound(scheduled: ScheduledJobs): Promise<void> {
  for (const { task, options } of parseCronItems(cronItems(scheduled))) {
    const { queueName = null, jobKey = null } = options;
    await sql`select graphile_worker.add_job(
      ${task}, queue_name => ${queueName}, job_key => ${jobKey}, max_attempts => 1
    )`.execute(server.running.resources.db);
  }
}

/** Work that runs until it is released. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const run = async () => {
    begun += 1;
    await promise;
  };
  return { run, begun: () => begun, letGo: resolve };
}

async function expectEmailsToGo(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count
    from graphile_worker.jobs where task_identifier = 'deliver_email'`;
  await aPartner(server);
  await expect
    .poll(async () => (await waiting.execute(server.running.resources.db)).rows)
    .toEqual([{ count: 0 }]);
}

it('a scheduled job that keeps running runs once and delays no email', async () => {
  const slow = heldWork();
  // The date is rare, so that the scheduler does not add the job during the test.
  const scheduled = { scan_documents: { run: slow.run, at: '0 0 29 2 *' } };
  await workThrough({ scheduled });
  await comeRound(scheduled);
  await expect.poll(slow.begun).toBe(1);
  for (let count = 1; count < TIMES; count++) await comeRound(scheduled);
  await expectEmailsToGo();
  expect(slow.begun()).toBe(1);
  slow.letGo();
  await jobsDone(server);
  // Of all jobs added in the meantime, only the last one ran.
  expect(slow.begun()).toBe(2);
});

it('scans of uploads run one at a time and delay no email', async () => {
  const slow = heldWork();
  await workThrough({ queued: { ...jobList(undefined).queued, scan_document: slow.run } });
  const { db } = server.running.resources;
  for (let id = 1; id <= TIMES; id++) {
    await db.transaction().execute((act) => addJob(act, 'scan_document', { id }));
  }
  await expectEmailsToGo();
  expect(slow.begun()).toBe(1);
  slow.letGo();
  await jobsDone(server);
  expect(slow.begun()).toBe(TIMES);
});

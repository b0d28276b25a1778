import type { CronItem, JobHelpers } from 'graphile-worker';
import type { Resources } from '../config/resources.ts';

/** Scheduled jobs; `at` is in crontab notation, UTC. */
export type ScheduledJobs = Record<
  string,
  { run: (resources: Resources) => Promise<void>; at: string }
>;

/**
 * Each scheduled job has its own queue, which runs one job at a time over all processes. A job that
 * overruns its interval therefore occupies one worker and leaves the others to e-mail and webhooks.
 */
export const cronItems = (scheduled: ScheduledJobs): CronItem[] =>
  Object.entries(scheduled).map(([task, { at }]) => ({
    task,
    match: at,
    options: { queueName: task },
  }));

/**
 * Whether a later run of the same job is already queued. The later run does the work, so that runs
 * do not pile up. A job key would prevent that too, but would use up the attempts of the running
 * job, which would then fail permanently after one failure.
 */
export async function isOvertaken({
  job,
  query,
}: Pick<JobHelpers, 'job' | 'query'>): Promise<boolean> {
  const { rows } = await query<{ overtaken: boolean }>(
    `select exists (
       select from graphile_worker.jobs where task_identifier = $1 and id > $2 and attempts = 0
     ) as overtaken`,
    [job.task_identifier, job.id],
  );
  return rows[0]?.overtaken === true;
}

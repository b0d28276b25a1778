import type { CronItem, JobHelpers } from 'graphile-worker';
import type { Resources } from '../config/resources.ts';

/** What runs by the clock: when, in crontab notation and UTC. */
export type ScheduledJobs = Record<
  string,
  { run: (resources: Resources) => Promise<void>; at: string }
>;

/**
 * Each has a queue of its own, which runs one of its jobs at a time, whichever process takes them: one that
 * takes longer than the clock gives it holds one worker, and leaves the others to e-mail and webhooks.
 */
export const cronItems = (scheduled: ScheduledJobs): CronItem[] =>
  Object.entries(scheduled).map(([task, { at }]) => ({
    task,
    match: at,
    options: { queueName: task },
  }));

/**
 * Whether the clock came round again while this one waited: the later one does its work, so that they do not
 * pile up. A job key would see to that too, but it takes its tries from the one that runs: failing once, that
 * one would be counted as given up for ever.
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

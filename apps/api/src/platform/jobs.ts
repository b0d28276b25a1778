import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker';
import pg from 'pg';
import type { Resources } from './resources.ts';

export type Jobs = { stop(): Promise<void> };

/** A job's work and, where it runs by the clock, when (crontab notation, UTC). */
export type Job = {
  run: (resources: Resources, payload: Record<string, unknown>) => Promise<void>;
  schedule?: string;
};

/** Runs the queue inside the server process; several servers share the work. */
export async function startJobs(
  resources: Resources,
  connectionString: string,
  jobs: Record<string, Job>,
): Promise<Jobs> {
  const pool = new pg.Pool({ connectionString, max: 5, application_name: 'baize-jobs' });
  const lost = (error: Error) => resources.log.warn({ err: error }, 'job connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => job.run(resources, payload as Record<string, unknown>),
    ]),
  );
  const scheduled: CronItem[] = Object.entries(jobs).flatMap(([task, job]) =>
    job.schedule === undefined ? [] : [{ task, match: job.schedule }],
  );
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') resources.log.error({ detail: meta?.['error'] }, message);
    else if (level === 'warning') resources.log.warn(message);
  });
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(scheduled),
    concurrency: 2,
    noHandleSignals: true,
    logger,
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

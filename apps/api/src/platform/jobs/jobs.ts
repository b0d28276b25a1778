import { EventEmitter } from 'node:events';
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Resources } from '../config/resources.ts';
import { keepJobLocks } from './job-locks.ts';

export type Jobs = { stop(): Promise<void> };

/** What still runs this long after the stop is given back to the queue. */
const STOP_WITHIN_MS = 3_000;

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
  const pool = new pg.Pool({ connectionString, max: 8, application_name: 'baize-jobs' });
  const lost = (error: Error) => {
    if (!pool.ending) resources.log.warn({ err: error }, 'job connection lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload, { abortPromise }) => {
        await Promise.race([job.run(resources, payload as Record<string, unknown>), abortPromise]);
      },
    ]),
  );
  const scheduled: CronItem[] = Object.entries(jobs).flatMap(([task, job]) =>
    job.schedule === undefined ? [] : [{ task, match: job.schedule }],
  );
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') resources.log.error({ err: meta?.['error'] }, message);
    else if (level === 'warning') resources.log.warn(message);
  });
  const events: WorkerEvents = new EventEmitter();
  let workerPoolId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerPoolId = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(scheduled),
    concurrency: 4,
    gracefulShutdownAbortTimeout: STOP_WITHIN_MS,
    noHandleSignals: true,
    logger,
    events,
  });
  runner.promise.catch((error: Error) => resources.log.error({ err: error }, 'job queue stopped'));
  const locks = await keepJobLocks(pool, workerPoolId, lost);
  return {
    async stop() {
      await runner.stop();
      locks.release();
      await pool.end();
    },
  };
}

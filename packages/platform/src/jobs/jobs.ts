import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Resources } from '../config/resources.ts';
import { allowAnotherTry, giveBackJobs, rememberTaken } from './give-back-jobs.ts';
import { keepJobLocks } from './job-locks.ts';
import { type JobPayload, jobPayloads, type QueuedJobName } from './job-payloads.ts';
import { openJobPool } from './job-pool.ts';
import { JOBS_AT_ONCE } from './jobs-at-once.ts';
import { cronItems, isOvertaken, type ScheduledJobs } from './scheduled-jobs.ts';
import { storableError } from './storable-error.ts';

export type Jobs = {
  /**
   * Stops taking jobs and releases those that do not end soon. Further calls return the same
   * promise.
   */
  stop(): Promise<void>;
};

/** Jobs still running this long after the stop are released. */
const STOP_WITHIN_MS = 3_000;
/** Limits the wait on shutdown; without a database, the queue would retry for hours. */
const GIVE_UP_AFTER_MS = 2 * STOP_WITHIN_MS;

export type JobList = {
  /** Jobs queued by units of work; each receives its payload. */
  queued: {
    [N in QueuedJobName]: (resources: Resources, payload: JobPayload<N>) => Promise<void>;
  };
  scheduled: ScheduledJobs;
};

/** Runs the job queue inside the server process. Several servers share the work. */
export async function startJobs(
  resources: Resources,
  connectionString: string,
  { queued, scheduled }: JobList,
): Promise<Jobs> {
  const pool = openJobPool(connectionString);
  const lost = (error: Error) => {
    if (!pool.ending) resources.log.warn({ err: error }, 'job connection lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const stoppable =
    (work: (payload: unknown, helpers: JobHelpers) => Promise<void>): Task =>
    async (payload, helpers) => {
      try {
        await Promise.race([work(payload, helpers), helpers.abortPromise]);
      } catch (error) {
        if (helpers.abortSignal.aborted) await allowAnotherTry(helpers);
        throw storableError(error);
      }
    };
  const { tracing } = resources;
  const traced = (name: string, work: (given: Resources) => Promise<void>) =>
    tracing.begin(`job ${name}`, {}, () =>
      work({ ...resources, log: resources.log.child({ job: name, ...tracing.logFields() }) }),
    );
  const queuedTask = <N extends QueuedJobName>(name: N): Task =>
    stoppable((payload) =>
      traced(name, (given) => queued[name](given, jobPayloads[name].parse(payload))),
    );
  const scheduledTask = (name: string, run: ScheduledJobs[string]['run']): Task =>
    stoppable(async (_, helpers) => {
      if (!(await isOvertaken(helpers))) await traced(name, run);
    });
  const names = Object.keys(queued) as QueuedJobName[];
  const taskList: TaskList = Object.fromEntries([
    ...names.map((name) => [name, queuedTask(name)] as const),
    ...Object.entries(scheduled).map(
      ([name, { run }]) => [name, scheduledTask(name, run)] as const,
    ),
  ]);
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') resources.log.error({ err: meta?.['error'] }, message);
    else if (level === 'warning') resources.log.warn(message);
  });
  const events: WorkerEvents = new EventEmitter();
  let workerPoolId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerPoolId = workerPool.id;
  });
  const heardOf = rememberTaken(events);
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems(scheduled)),
    concurrency: JOBS_AT_ONCE,
    gracefulShutdownAbortTimeout: STOP_WITHIN_MS,
    noHandleSignals: true,
    logger,
    events,
  });
  runner.promise.catch((error: Error) => resources.log.error({ err: error }, 'job queue stopped'));
  const locks = await keepJobLocks(pool, workerPoolId, heardOf, lost);
  async function finish(): Promise<void> {
    await runner.stop();
    // The queue does not wait for the update that marks a job as stopped, and the update may come
    // too late.
    await giveBackJobs(pool, workerPoolId).catch(lost);
  }
  async function end(): Promise<void> {
    const ended = new AbortController();
    const patience = sleep(GIVE_UP_AFTER_MS, undefined, { signal: ended.signal });
    await Promise.race([finish(), patience]);
    ended.abort();
    locks.release();
    await pool.end();
  }
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}

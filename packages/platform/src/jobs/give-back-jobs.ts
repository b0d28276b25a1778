import type { JobHelpers, WorkerEvents } from 'graphile-worker';
import type { ClientBase } from 'pg';

/**
 * An attempt interrupted by a restart must not be the last: a job fails permanently only when its
 * work fails.
 */

/** Call this before the queue records the failed attempt and schedules the next one. */
export async function allowAnotherTry({ job, query }: Pick<JobHelpers, 'job' | 'query'>) {
  await query(
    `update graphile_worker._private_jobs set max_attempts = attempts + 1
     where id = $1 and attempts >= max_attempts`,
    [job.id],
  );
}

/**
 * Releases the jobs of a dead worker. A job on its last attempt gets one more, with exponential
 * backoff. A job that crashes its process therefore does so less and less often.
 */
export async function giveBackJobs(client: Pick<ClientBase, 'query'>, workerPoolId: string) {
  await client.query(
    `update graphile_worker._private_jobs set max_attempts = attempts + 1,
       run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
     where locked_by = $1 and attempts >= max_attempts`,
    [workerPoolId],
  );
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [workerPoolId]);
}

/** Longer than the timeout of a query. */
const ANSWERED_WITHIN = '30 seconds';

/** Identifies one attempt of a job: `attempts` grows with each. */
const tryOf = ({ id, attempts }: { id: string; attempts: number }) => `${id} ${attempts}`;

/**
 * Tracks the attempts that this worker received. A finished attempt stays until the database has
 * recorded it (`giveBackLostJobs`), because the queue does not wait for that update and retries it
 * for minutes.
 */
export function rememberTaken(events: WorkerEvents): Set<string> {
  const heardOf = new Set<string>();
  events.on('job:start', ({ job }) => heardOf.add(tryOf(job)));
  return heardOf;
}

/**
 * Releases jobs that are locked by this pool but never reached it, because the connection broke
 * between locking and returning the job. Graphile Worker would keep them, and their queue, locked
 * for hours.
 */
export async function giveBackLostJobs(
  client: Pick<ClientBase, 'query'>,
  workerPoolId: string,
  heardOf: Set<string>,
) {
  const known = [...heardOf];
  const { rows } = await client.query<{ id: string; attempts: number }>(
    `with lost as (
       update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, max_attempts = greatest(max_attempts, attempts + 1)
       where locked_by = $1 and locked_at < now() - $2::interval and id || ' ' || attempts <> all ($3::text[])
       returning job_queue_id
     ), freed as (
       update graphile_worker._private_job_queues set locked_by = null, locked_at = null
       where locked_by = $1 and id in (select job_queue_id from lost)
     )
     select id, attempts from graphile_worker._private_jobs where locked_by = $1`,
    [workerPoolId, ANSWERED_WITHIN, known],
  );
  const locked = new Set(rows.map(tryOf));
  for (const taken of known) if (!locked.has(taken)) heardOf.delete(taken);
}

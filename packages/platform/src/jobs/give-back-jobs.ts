import type { JobHelpers, WorkerEvents } from 'graphile-worker';
import type { ClientBase } from 'pg';

/**
 * A try that ended with its process is not the last one: a job is given up where its work fails, not where a
 * restart comes in between.
 */

/** Before the queue is told that a try has failed, and sets the time of the next one. */
export async function allowAnotherTry({ job, query }: Pick<JobHelpers, 'job' | 'query'>) {
  await query(
    `update graphile_worker._private_jobs set max_attempts = attempts + 1
     where id = $1 and attempts >= max_attempts`,
    [job.id],
  );
}

/**
 * What a worker that is gone had taken. The last try is repeated ever later, as if it had failed: a job that ends its
 * process does so ever more seldom.
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

/** Longer than an answer of the database is waited for. */
const ANSWERED_WITHIN = '30 seconds';

/** One try of a job: it is taken with another number each time. */
const tryOf = ({ id, attempts }: { id: string; attempts: number }) => `${id} ${attempts}`;

/**
 * What a worker was told that it has. One that is done stays until the database knows (`giveBackLostJobs`): the
 * queue does not wait for that note, and sends it again for minutes.
 */
export function rememberTaken(events: WorkerEvents): Set<string> {
  const heardOf = new Set<string>();
  events.on('job:start', ({ job }) => heardOf.add(tryOf(job)));
  return heardOf;
}

/**
 * What says that a worker has it, though it was never told: the answer that brought the job was lost on its way, and
 * nobody else would take it for hours. A queue has one job at a time, and is stopped by it.
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

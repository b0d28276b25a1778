import type { JobHelpers } from 'graphile-worker';
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

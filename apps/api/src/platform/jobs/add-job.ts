import type { DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import type { JobPayload, QueuedJobName } from './job-payloads.ts';

/** Enough to outlast some hours of trouble: each try comes later than the one before. */
const USUAL_ATTEMPTS = 10;

/** Queues a job in the transaction of the change that calls for it. */
export async function addJob<N extends QueuedJobName>(
  db: Transaction<DB>,
  job: N,
  payload: JobPayload<N>,
  maxAttempts: number = USUAL_ATTEMPTS,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}
  )`.execute(db);
}

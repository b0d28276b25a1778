import type { DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import type { JobPayload, QueuedJobName } from './job-payloads.ts';

/** Enough to outlast some hours of trouble: each try comes later than the one before. */
const USUAL_ATTEMPTS = 10;

/**
 * One at a time, whichever process takes them: a scanner that is slow, or hangs, holds one worker, and leaves
 * the others to e-mail and webhooks.
 */
const QUEUES: Partial<Record<QueuedJobName, string>> = { scan_document: 'scan_document' };

/** Queues a job in the transaction of the change that calls for it. */
export async function addJob<N extends QueuedJobName>(
  db: Transaction<DB>,
  job: N,
  payload: JobPayload<N>,
  maxAttempts: number = USUAL_ATTEMPTS,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job}, payload => ${JSON.stringify(payload)}::json, queue_name => ${QUEUES[job] ?? null},
    max_attempts => ${maxAttempts}
  )`.execute(db);
}

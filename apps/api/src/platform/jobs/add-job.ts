import type { DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';

/** Enough to outlast some hours of trouble: each try comes later than the one before. */
const USUAL_ATTEMPTS = 10;

/** Queues a job (jobs.ts lists them) in the transaction of the change that calls for it. */
export async function addJob(
  db: Transaction<DB>,
  job: string,
  payload: Record<string, string | number>,
  maxAttempts: number = USUAL_ATTEMPTS,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}
  )`.execute(db);
}

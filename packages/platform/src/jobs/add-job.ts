import type { DB } from '@baize/db';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { JobPayload, QueuedJobName } from './job-payloads.ts';

/** Covers an outage of some hours, with exponential backoff. */
const USUAL_ATTEMPTS = 10;

const MAX_ATTEMPTS: Partial<Record<QueuedJobName, number>> = {
  // Covers a mail server that is down for days.
  deliver_email: 25,
  // The scheduled job of the next minute delivers what a failed job did not.
  deliver_webhooks: 3,
  // A run restarts after its process died.
  run_certification: 3,
  // The check of the next minute queues documents that were not scanned.
  scan_document: 1,
};

/** A slow or hanging scanner occupies only one worker, so e-mail and webhooks keep going. */
const QUEUES: Partial<Record<QueuedJobName, string>> = { scan_document: 'scan_document' };

type Queued = {
  payload: RawBuilder<unknown>;
  /** Jobs of one queue run one at a time and in order, over all processes. */
  queue?: RawBuilder<string | null>;
  /** A second job with the same key replaces the first, unless that one is running. */
  key?: RawBuilder<string | null>;
  /**
   * Promises that no other job has this key. The queue then skips its lookup and needs a third of
   * the time.
   */
  isKeyUnique?: boolean;
};

/** SQL call that queues a job, for a statement that also writes the job's data. */
export const addJobSql = (
  job: QueuedJobName,
  { payload, queue = sql`null`, key = sql`null`, isKeyUnique = false }: Queued,
) => sql`graphile_worker.add_job(${sql.lit(job)}, payload => ${payload}, queue_name => ${queue},
  job_key => ${key}, job_key_mode => ${sql.lit(isKeyUnique ? 'unsafe_dedupe' : 'replace')},
  max_attempts => ${sql.lit(MAX_ATTEMPTS[job] ?? USUAL_ATTEMPTS)})`;

/** Queues a job in the transaction of the change that needs it. */
export async function addJob<N extends QueuedJobName>(
  db: Transaction<DB>,
  job: N,
  payload: JobPayload<N>,
  queue: string | null = QUEUES[job] ?? null,
): Promise<void> {
  const call = addJobSql(job, {
    payload: sql`${JSON.stringify(payload)}::json`,
    queue: sql`${queue}`,
  });
  await sql`select ${call}`.execute(db);
}

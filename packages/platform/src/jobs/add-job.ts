import type { DB } from '@baize/db';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { JobPayload, QueuedJobName } from './job-payloads.ts';

/** Enough to outlast some hours of trouble: each attempt comes later than the one before. */
const USUAL_ATTEMPTS = 10;

const MAX_ATTEMPTS: Partial<Record<QueuedJobName, number>> = {
  // Outlasts a mail server that is down for days.
  deliver_email: 25,
  // The next minute's job does the work of one that was given up.
  deliver_webhooks: 3,
  // A run starts over after its process died.
  run_certification: 3,
  // The next minute's check queues what was not scanned.
  scan_document: 1,
};

/** A scanner that is slow or hangs holds one worker, and leaves the others to e-mail and webhooks. */
const QUEUES: Partial<Record<QueuedJobName, string>> = { scan_document: 'scan_document' };

type Queued = {
  payload: RawBuilder<unknown>;
  /** Jobs of one queue run one at a time, in order, whichever process takes them. */
  queue?: RawBuilder<string | null>;
  /** A second job with the same key replaces the first, unless that one is running. */
  key?: RawBuilder<string | null>;
  /** No other job ever has this key, so the queue need not look for one: a third of the time. */
  isKeyUnique?: boolean;
};

/** The call that queues a job, for a statement that also writes what the job works on. */
export const addJobSql = (
  job: QueuedJobName,
  { payload, queue = sql`null`, key = sql`null`, isKeyUnique = false }: Queued,
) => sql`graphile_worker.add_job(${sql.lit(job)}, payload => ${payload}, queue_name => ${queue},
  job_key => ${key}, job_key_mode => ${sql.lit(isKeyUnique ? 'unsafe_dedupe' : 'replace')},
  max_attempts => ${sql.lit(MAX_ATTEMPTS[job] ?? USUAL_ATTEMPTS)})`;

/** Queues a job in the transaction of the change that calls for it. */
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

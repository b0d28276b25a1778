import { sql } from 'kysely';
import type { Resources } from '../config/resources.ts';
import type { QueuedJobName } from '../jobs/job-payloads.ts';

/**
 * Columns of an e-mail that is not retried. Like a sent e-mail, it keeps no code, link or reply
 * address.
 */
export const givenUp = (at: Date) =>
  ({ status: 'given_up', given_up_at: at, payload: null, reply_to: null }) as const;

/**
 * Marks e-mails whose job failed its last attempt. Runs every minute, because only the queue knows
 * that.
 */
export async function giveUpEmails({
  db,
  now,
  log,
}: Pick<Resources, 'db' | 'now' | 'log'>): Promise<void> {
  const job: QueuedJobName = 'deliver_email';
  await db.transaction().execute(async (act) => {
    const { rows } = await sql<{ email: number }>`
      select (payload ->> 'id')::bigint as email from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where task_identifier = ${job} and attempts >= max_attempts and locked_at is null
      ))`.execute(act);
    if (rows.length === 0) return;
    const emails = rows.map(({ email }) => email);
    await act
      .updateTable('emails')
      .set(givenUp(now()))
      .where(sql<boolean>`id = any(${emails})`)
      .where('status', 'in', ['queued', 'failed'])
      .execute();
    log.warn({ emails: emails.length }, 'e-mails were given up after their last try');
  });
}

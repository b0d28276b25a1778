import type { Enquiry } from '@baize/contract';
import type { DB } from '@baize/db';
import { advisoryLocks } from '@baize/platform/config/advisory-locks';
import { sql, type Transaction } from 'kysely';

const SAME_WITHIN_MS = 3_600_000;

type Words = Pick<Enquiry, 'name' | 'email' | 'subject' | 'message'>;

/**
 * Returns whether the sender already sent the same enquiry; without a response, clients send it
 * again. The lock serialises identical enquiries, because the first may not be committed yet.
 */
export async function wasReceived(db: Transaction<DB>, words: Words, now: Date): Promise<boolean> {
  const { name, email, subject, message } = words;
  const all = JSON.stringify([name, email, subject, message]);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.enquiries}, hashtext(${all}))`.execute(db);
  const kept = await db
    .selectFrom('enquiries')
    .select('id')
    .where('created_at', '>', new Date(now.getTime() - SAME_WITHIN_MS).toISOString())
    .where('name', '=', name)
    .where('email', '=', email)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

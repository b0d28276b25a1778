import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** What the e-mail about an enquiry is known by. */
export const enquiryEventKey = (id: number) => `enquiry:${id}`;

/** It holds what was written and whom to answer: it goes with its enquiry. Answers how many there were. */
export async function eraseEnquiryEmails(
  db: Kysely<DB>,
  enquiries: readonly { id: number }[],
): Promise<number> {
  const keys = enquiries.map(({ id }) => enquiryEventKey(id));
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where('event_key', '=', sql<string>`any (${keys}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

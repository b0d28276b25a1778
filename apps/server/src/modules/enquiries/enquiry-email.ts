import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

export const enquiryEventKey = (id: number) => `enquiry:${id}`;

/**
 * Erases the emails about enquiries, because they contain the message and the sender. Returns how
 * many there were.
 */
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

import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';

type Page = { limit: number; cursor?: string | undefined };

/** The latest responses of a ticket, or those before a cursor, in the order of time. */
export async function loadResponses(db: Kysely<DB>, ticketId: number, { limit, cursor }: Page) {
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('ticket_responses')
    .leftJoin('staff', 'staff.id', 'ticket_responses.staff_id')
    .select([
      'ticket_responses.id',
      'ticket_responses.message',
      'ticket_responses.is_admin_response',
      'ticket_responses.created_at',
      'staff.username as staff_username',
    ])
    .where('ticket_id', '=', ticketId)
    .$if(before !== undefined, (query) => query.where('ticket_responses.id', '<', before ?? 0))
    .orderBy('ticket_responses.id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  return { responses: page.reverse(), next_cursor };
}

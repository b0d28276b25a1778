import type { DB } from '@baize/db';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import type { Kysely } from 'kysely';

export type ConversationPage = { limit: number; cursor?: string | undefined };

/** Upper bound above every id, for the first page. */
export const FROM_THE_END = Number.MAX_SAFE_INTEGER;

/** Loads the latest responses of a ticket, or those before a cursor, oldest first. */
export async function loadResponses(
  db: Kysely<DB>,
  ticketId: number,
  { limit, cursor }: ConversationPage,
) {
  const before = readIdCursor(cursor) ?? FROM_THE_END;
  const rows = await responsesBefore(db, ticketId, before).limit(oneMore(limit)).execute();
  const { page, next_cursor } = cutPage(rows, limit);
  return { responses: page.reverse(), next_cursor };
}

export const responsesBefore = (db: Kysely<DB>, ticketId: number, id: number) =>
  db
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
    .where('ticket_responses.id', '<', id)
    .orderBy('ticket_responses.id', 'desc');

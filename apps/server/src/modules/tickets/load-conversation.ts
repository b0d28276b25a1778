import type { DB } from '@baize/db';
import { oneMore, readCursor, writeCursor } from '@baize/platform/lists/cursor';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type ConversationPage, FROM_THE_END, responsesBefore } from './load-responses.ts';

/** Ids of the earliest response and the earliest note of the previous page. */
const conversationCursor = z.tuple([z.int().positive(), z.int().positive()]);

/**
 * Loads responses and notes for staff as one conversation: the latest of both together, or those
 * before a cursor. Each kind is in order of time.
 */
export async function loadConversation(
  db: Kysely<DB>,
  ticketId: number,
  { limit, cursor }: ConversationPage,
) {
  const before = readCursor(cursor, conversationCursor) ?? [FROM_THE_END, FROM_THE_END];
  const [responses, notes] = await Promise.all([
    responsesBefore(db, ticketId, before[0]).limit(oneMore(limit)).execute(),
    notesBefore(db, ticketId, before[1]).limit(oneMore(limit)).execute(),
  ]);
  const latest = takeLatest(responses, notes, limit);
  const page = {
    responses: responses.slice(0, latest.first),
    notes: notes.slice(0, latest.second),
  };
  const isEnd = responses.length + notes.length === latest.first + latest.second;
  const earliest = [page.responses.at(-1)?.id ?? before[0], page.notes.at(-1)?.id ?? before[1]];
  return {
    responses: page.responses.reverse(),
    notes: page.notes.reverse(),
    next_cursor: isEnd ? null : writeCursor(earliest),
  };
}

type Dated = { created_at: string };

/**
 * Counts how many rows of each list are among the latest of both; both lists are newest first. Only
 * the heads are compared, so rows with out-of-order times from another server's clock are never
 * skipped.
 */
function takeLatest(first: readonly Dated[], second: readonly Dated[], most: number) {
  const taken = { first: 0, second: 0 };
  while (taken.first + taken.second < most) {
    const [one, other] = [first[taken.first], second[taken.second]];
    if (one === undefined && other === undefined) break;
    const isFirst =
      other === undefined || (one !== undefined && one.created_at >= other.created_at);
    taken[isFirst ? 'first' : 'second'] += 1;
  }
  return taken;
}

const notesBefore = (db: Kysely<DB>, ticketId: number, id: number) =>
  db
    .selectFrom('ticket_notes')
    .innerJoin('staff', 'staff.id', 'ticket_notes.staff_id')
    .select([
      'ticket_notes.id',
      'ticket_notes.message',
      'staff.username as author',
      'ticket_notes.created_at',
    ])
    .where('ticket_id', '=', ticketId)
    .where('ticket_notes.id', '<', id)
    .orderBy('ticket_notes.id', 'desc');

import type { RouteAnswer, StaffTicket, ticketRoutes } from '@baize/contract';
import type { Entry } from '../conversation.tsx';
import { partnerNameOf } from '../ticket-text.ts';

type Answer = RouteAnswer<typeof ticketRoutes.readTicket>;

/** Merges responses and internal notes in chronological order. Pages arrive latest first. */
export function staffEntries(
  pages: readonly Answer[],
  ticket: StaffTicket,
): { opening: Entry; entries: Entry[] } {
  const partnerName = partnerNameOf(ticket);
  const inTime = pages.toReversed();
  const responses = inTime.flatMap((page) =>
    page.responses.map(
      ({ id, message, created_at, is_admin_response: byStaff, author }): Entry => ({
        key: `response-${id}`,
        kind: byStaff ? 'staff' : 'partner',
        author: byStaff ? author : partnerName,
        message,
        created_at,
      }),
    ),
  );
  const notes = inTime.flatMap((page) =>
    page.notes.map(
      ({ id, message, created_at, author }): Entry => ({
        key: `note-${id}`,
        kind: 'note',
        author,
        message,
        created_at,
      }),
    ),
  );
  return {
    opening: {
      key: 'opening',
      kind: 'partner',
      author: partnerName,
      message: ticket.message,
      created_at: ticket.created_at,
    },
    entries: [...responses, ...notes].sort(
      (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
    ),
  };
}

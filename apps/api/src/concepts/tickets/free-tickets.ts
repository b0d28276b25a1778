import { type TicketStatus, ticketStatuses } from '@baize/contract';
import { statement } from '@baize/db';
import { sql } from 'kysely';
import type { Act } from '../../platform/acts/act.ts';

const unfinished: readonly TicketStatus[] = ticketStatuses.filter((status) => status !== 'closed');

/**
 * Of a colleague who can take none any more: what is not closed is no one's again, or it would be in nobody's list.
 * One entry for all of them: hundreds would each hold the key of a partner.
 */
export async function freeTickets(
  act: Act,
  colleague: { id: number; username: string },
): Promise<void> {
  const freed = await act.db
    .updateTable('tickets')
    .set({ assignee_id: null })
    .where(sql`coalesce(assignee_id, 0)`, '=', colleague.id)
    .where('status', 'in', unfinished)
    .returning('id')
    .execute();
  if (freed.length === 0) return;
  act.write(holdCounts.with({ id: colleague.id }));
  act.record({
    action: 'ticket.freed',
    values: {
      tickets: freed.length === 1 ? '1 ticket' : `${freed.length} tickets`,
      member: colleague.username,
    },
    subject: { kind: 'staff', id: colleague.id },
    details: { tickets: freed.map(({ id }) => id).sort((a, b) => a - b) },
  });
  act.update({ topic: 'tickets', partnerId: null });
}

/**
 * The numbers that the commit changes, in the order in which each change of one ticket takes them
 * (docs/decisions/0020-ticket-lists.md): those of many tickets would come in any order.
 */
const holdCounts = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('ticket_counts')
    .select('n')
    .where('scope', '=', 'assignee')
    .where('scope_id', 'in', [0, id])
    .orderBy('scope_id')
    .orderBy('category')
    .orderBy('status')
    .orderBy('priority')
    .forUpdate(),
);

import type { ticketRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';
import { loadStaffTicket } from './load-tickets.ts';
import { holdPartner, lockTicket } from './lock-ticket.ts';
import { statusWords, tellStatusChanged } from './tell-partner.ts';

/** Allows every change between the four statuses. Setting the current status notifies no one. */
export const changeTicketStatus: Operation<typeof ticketRoutes.changeTicketStatus> = ({
  resources,
  params: { id },
  body: { status, seen_status },
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const before = await lockTicket(act.db, id);
    if (seen_status !== undefined && before.status !== seen_status) throw new ApiError('conflict');
    if (before.status !== status) {
      const after = await act.db
        .updateTable('tickets')
        .set({
          status,
          status_changes: sql`status_changes + 1`,
          unread: true,
          updated_at: resources.now(),
        })
        .where('id', '=', id)
        .returning(['id', 'subject', 'status', 'status_changes'])
        .executeTakeFirstOrThrow();
      // Staff can still close a deleted partner's ticket, but there is no one to notify.
      const partner = await holdPartner(act.db, before.partner_id);
      if (partner !== undefined) tellStatusChanged(act, partner, after);
      act.record({
        action: 'ticket.status_changed',
        values: { before: statusWords[before.status], after: statusWords[status] },
        partnerId: before.partner_id,
        subject: { kind: 'ticket', id },
        details: { from: before.status, to: status },
      });
      act.update({ topic: 'tickets', partnerId: before.partner_id, id });
    }
    return { message: 'Status updated.', ticket: await loadStaffTicket(act.db, id) };
  });

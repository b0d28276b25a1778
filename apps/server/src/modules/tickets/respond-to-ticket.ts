import type { RouteAnswer, ticketRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { StaffCaller } from '@baize/platform/security/sessions';
import { loadStaffTicket } from './load-tickets.ts';
import { holdPartner, lockTicket } from './lock-ticket.ts';
import { tellResponded } from './tell-partner.ts';

export const respondToTicket: Operation<typeof ticketRoutes.respondToTicket> = ({
  resources,
  caller,
  params,
  body,
  actor,
}) => respond(resources, caller, actor, params.id, body.message);

/** Alternative route that the client uses when the other route returns 405 (D23). */
export const respondToTicketByQuery: Operation<typeof ticketRoutes.respondToTicketByQuery> = ({
  resources,
  caller,
  query,
  body,
  actor,
}) => respond(resources, caller, actor, query.ticket_id, body.message);

function respond(
  resources: Resources,
  caller: StaffCaller,
  actor: Actor,
  id: number,
  message: string,
): Promise<RouteAnswer<typeof ticketRoutes.respondToTicket>> {
  return perform(resources, actor, async (act) => {
    const { partner_id, subject, status } = await lockTicket(act.db, id);
    if (status === 'closed') throw new ApiError('ticket_closed');
    const partner = await holdPartner(act.db, partner_id);
    if (partner === undefined) throw new ApiError('partner_deleted');
    const now = resources.now();
    const response = await act.db
      .insertInto('ticket_responses')
      .values({
        ticket_id: id,
        message,
        is_admin_response: true,
        staff_id: caller.id,
        created_at: now,
      })
      .returning(['id', 'message', 'is_admin_response', 'created_at'])
      .executeTakeFirstOrThrow();
    await act.db
      .updateTable('tickets')
      .set({ awaits_staff: false, unread: true, updated_at: now })
      .where('id', '=', id)
      .execute();
    tellResponded(act, partner, { id, subject }, response);
    act.record({
      action: 'ticket.answered',
      partnerId: partner_id,
      subject: { kind: 'ticket', id },
    });
    act.update({ topic: 'tickets', partnerId: partner_id, id });
    return {
      message: 'Response sent.',
      ticket: await loadStaffTicket(act.db, id),
      response: { ...response, author: caller.username },
    };
  });
}

import type { RouteAnswer, ticketRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import type { StaffCaller } from '../../platform/security/sessions.ts';
import { loadStaffTicket } from './load-tickets.ts';
import { holdPartner, lockTicket } from './lock-ticket.ts';
import { tellAnswered } from './tell-partner.ts';

export const answerTicket: Operation<typeof ticketRoutes.answerTicket> = ({
  resources,
  caller,
  params,
  body,
  actor,
}) => answer(resources, caller, actor, params.id, body.message);

/** The address the client falls back to when the other one answers 405 (D23). */
export const answerTicketByQuery: Operation<typeof ticketRoutes.answerTicketByQuery> = ({
  resources,
  caller,
  query,
  body,
  actor,
}) => answer(resources, caller, actor, query.ticket_id, body.message);

function answer(
  resources: Resources,
  caller: StaffCaller,
  actor: Actor,
  id: number,
  message: string,
): Promise<RouteAnswer<typeof ticketRoutes.answerTicket>> {
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
    tellAnswered(act, partner, { id, subject }, response);
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

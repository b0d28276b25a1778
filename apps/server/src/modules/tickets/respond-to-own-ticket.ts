import type { ticketRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';
import { ticketColumns } from './load-tickets.ts';
import { lockOwnTicket } from './lock-ticket.ts';
import { tellServers } from './tell-partner.ts';

export const respondToOwnTicket: Operation<typeof ticketRoutes.respondToOwnTicket> = async ({
  resources,
  caller,
  params,
  body,
  actor,
}) => {
  await resources.throttle.consume('responsePerAccount', String(caller.id));
  return perform(resources, actor, async (act) => {
    const { id, status } = await lockOwnTicket(act.db, caller.id, params.id);
    if (status === 'closed') throw new ApiError('ticket_closed');
    const now = resources.now();
    const response = await act.db
      .insertInto('ticket_responses')
      .values({ ticket_id: id, message: body.message, is_admin_response: false, created_at: now })
      .returning(['id', 'message', 'is_admin_response', 'created_at'])
      .executeTakeFirstOrThrow();
    const reopened = status === 'resolved';
    const ticket = await act.db
      .updateTable('tickets')
      .set({ awaits_staff: true, unread: false, updated_at: now })
      .$if(reopened, (query) =>
        query.set({ status: 'open', status_changes: sql`status_changes + 1` }),
      )
      .where('id', '=', id)
      .returning(ticketColumns)
      .executeTakeFirstOrThrow();
    if (reopened) tellServers(act, caller.id, ticket);
    act.record({
      action: reopened ? 'ticket.reopened' : 'ticket.responded',
      partnerId: caller.id,
      subject: { kind: 'ticket', id },
    });
    act.update({ topic: 'tickets', partnerId: caller.id, id });
    return { message: 'Response sent.', ticket, response };
  });
};

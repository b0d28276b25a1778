import type { ticketRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';
import { ticketColumns } from './load-tickets.ts';
import { lockOwnTicket } from './lock-ticket.ts';
import { tellServers } from './tell-partner.ts';

/**
 * Closing a closed ticket changes nothing and succeeds, because two tabs or a retry may send it.
 */
export const closeTicket: Operation<typeof ticketRoutes.closeTicket> = ({
  resources,
  caller,
  params,
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const { id, status } = await lockOwnTicket(act.db, caller.id, params.id);
    if (status === 'closed') {
      const ticket = await act.db
        .selectFrom('tickets')
        .select(ticketColumns)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { message: 'The ticket is closed already.', ticket };
    }
    const ticket = await act.db
      .updateTable('tickets')
      .set({
        status: 'closed',
        status_changes: sql`status_changes + 1`,
        awaits_staff: false,
        unread: false,
        updated_at: resources.now(),
      })
      .where('id', '=', id)
      .returning(ticketColumns)
      .executeTakeFirstOrThrow();
    tellServers(act, caller.id, ticket);
    act.record({
      action: 'ticket.closed',
      partnerId: caller.id,
      subject: { kind: 'ticket', id },
      details: { from: status, to: 'closed' },
    });
    act.update({ topic: 'tickets', partnerId: caller.id, id });
    return { message: 'Ticket closed.', ticket };
  });

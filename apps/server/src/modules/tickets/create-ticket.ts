import type { RouteInput, Ticket, ticketRoutes } from '@baize/contract';
import { statement } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';
import { ticketColumns } from './load-tickets.ts';
import { type HeldPartner, heldPartner } from './lock-ticket.ts';
import { tellCreated } from './tell-partner.ts';

type NewTicket = RouteInput<typeof ticketRoutes.createTicket>['body'] & {
  partnerId: number;
  now: Date;
};

/**
 * Inserts the ticket and returns it with its partner. Returns no row if the partner has been
 * deleted.
 */
const insertTicket = statement(
  (db, given: NewTicket) => sql<Ticket & { partner: HeldPartner }>`
    with partner as (${heldPartner(db, given.partnerId)}), ticket as (
      insert into tickets
        (partner_id, subject, message, category, priority, created_at, updated_at)
      select id, ${given.subject}, ${given.message}, ${given.category},
        ${given.priority}::ticket_priority, ${given.now}, ${given.now}
      from partner
      returning ${sql.join(ticketColumns.map((column) => sql.ref(column)))}
    )
    select ticket.*, row_to_json(partner) as partner from ticket cross join partner`,
);

export const createTicket: Operation<typeof ticketRoutes.createTicket> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  // Limits tickets per account, because each sends an email and needs a person to read it (D40).
  await resources.throttle.consume('ticketPerAccount', String(caller.id));
  return perform(resources, actor, async (act) => {
    const given = { ...body, partnerId: caller.id, now: resources.now() };
    const [written] = await insertTicket(act.db, given);
    if (written === undefined) throw new ApiError('unauthenticated');
    const { partner, ...ticket } = written;
    tellCreated(act, partner, ticket);
    act.record({
      action: 'ticket.created',
      values: { title: ticket.subject },
      partnerId: caller.id,
      subject: { kind: 'ticket', id: ticket.id },
      details: { priority: ticket.priority, category: ticket.category },
    });
    act.update({ topic: 'tickets', partnerId: caller.id, id: ticket.id });
    return { ticket };
  });
};

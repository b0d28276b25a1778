import type { RouteInput, ticketRoutes } from '@baize/contract';
import { statement } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { ticketColumns } from './load-tickets.ts';
import { holdPartner } from './lock-ticket.ts';
import { tellCreated } from './tell-partner.ts';

type NewTicket = RouteInput<typeof ticketRoutes.createTicket>['body'] & {
  partnerId: number;
  now: Date;
};

const insertTicket = statement((db, given: NewTicket) =>
  db
    .insertInto('tickets')
    .values({
      subject: given.subject,
      message: given.message,
      category: given.category,
      priority: given.priority,
      partner_id: given.partnerId,
      created_at: given.now,
      updated_at: given.now,
    })
    .returning(ticketColumns),
);

export const createTicket: Operation<typeof ticketRoutes.createTicket> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  // Each is told by e-mail and read by a person: not without end (D40).
  await resources.throttle.consume('ticketPerAccount', String(caller.id));
  return perform(resources, actor, async (act) => {
    const partner = await holdPartner(act.db, caller.id);
    if (partner === undefined) throw new ApiError('unauthenticated');
    const now = resources.now();
    const [ticket] = await insertTicket(act.db, { ...body, partnerId: partner.id, now });
    if (ticket === undefined) throw new Error('A ticket that was written is not there.');
    tellCreated(act, partner, ticket);
    act.record({
      action: 'ticket.created',
      values: { title: ticket.subject },
      partnerId: partner.id,
      subject: { kind: 'ticket', id: ticket.id },
      details: { priority: ticket.priority, category: ticket.category },
    });
    act.update({ topic: 'tickets', partnerId: partner.id, id: ticket.id });
    return { ticket };
  });
};

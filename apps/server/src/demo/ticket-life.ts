import { notificationRoutes, type Ticket, type TicketStatus, ticketRoutes } from '@baize/contract';
import { type Conversation, conversations } from './conversations.ts';
import type { Colleague, DemoWorld, Staff } from './demo-world.ts';
import { type Life, planFor } from './partner-life.ts';
import { DAY, HOUR, inOfficeHours, later } from './timeline.ts';

/** Opens a ticket now and plans its conversation. */
export async function openTicket(world: DemoWorld, staff: Staff, life: Life): Promise<void> {
  const { chance } = world;
  const conversation = chance.pick(conversations);
  const priority = chance.pick(conversation.priorities);
  const fill = (text: string) => text.replace('#', String(chance.whole(40, 900)));
  const { ticket } = await world.call({ partnerId: life.partnerId }, ticketRoutes.createTicket, {
    body: {
      subject: conversation.subject,
      message: fill(conversation.message),
      category: conversation.category,
      priority,
    },
  });
  const colleague = chance.pick(staff.support);
  const talk: Talk = { world, life, ticket, colleague, conversation, fill };
  planTurn(talk, 0);
}

type Talk = {
  world: DemoWorld;
  life: Life;
  ticket: Ticket;
  colleague: Colleague;
  conversation: Conversation;
  fill: (text: string) => string;
};

/** Support writes in even turns, the partner in odd ones. */
function planTurn(talk: Talk, turn: number): void {
  const { world, life, conversation, ticket } = talk;
  const { chance, clock } = world;
  const message = conversation.exchange[turn];
  if (message === undefined) {
    planEnd(talk);
    return;
  }
  const hours = ticket.priority === 'urgent' ? chance.between(0.3, 3) : chance.between(2, 40);
  const at = later(clock.now, hours * HOUR);
  const bySupport = turn % 2 === 0;
  planFor(world, life, bySupport ? inOfficeHours(at) : at, async () => {
    if (bySupport) await answer(talk, message, turn);
    else await respond(talk, message);
    // Sometimes the partner never responds.
    if (!bySupport || chance.happens(0.9)) planTurn(talk, turn + 1);
  });
}

async function answer(talk: Talk, message: string, turn: number): Promise<void> {
  const { world, ticket, colleague, conversation, fill } = talk;
  const params = { id: ticket.id };
  if (turn === 0 && world.chance.happens(0.8)) {
    const body = { assignee_id: colleague.staffId };
    await world.call(colleague, ticketRoutes.assignTicket, { params, body });
    await setStatus(talk, 'in_progress');
  }
  await world.call(colleague, ticketRoutes.respondToTicket, {
    params,
    body: { message: fill(message) },
  });
  if (turn === 2 && conversation.note !== undefined) {
    await world.call(colleague, ticketRoutes.noteTicket, {
      params,
      body: { message: conversation.note },
    });
  }
}

async function respond({ world, life, ticket, fill }: Talk, message: string): Promise<void> {
  const partner = { partnerId: life.partnerId };
  const params = { id: ticket.id };
  await world.call(partner, ticketRoutes.markTicketRead, { params, body: {} });
  if (world.chance.happens(0.3)) {
    await world.call(partner, notificationRoutes.markAllNotificationsRead, { body: {} });
  }
  await world.call(partner, ticketRoutes.respondToOwnTicket, {
    params,
    body: { message: fill(message) },
  });
}

function planEnd(talk: Talk): void {
  const { world, life } = talk;
  const { chance, clock } = world;
  const resolved = inOfficeHours(later(clock.now, chance.between(1, 30) * HOUR));
  planFor(world, life, resolved, async () => {
    await setStatus(talk, 'resolved');
    if (chance.happens(0.7)) {
      const closed = inOfficeHours(later(clock.now, chance.between(3, 9) * DAY));
      planFor(world, life, closed, () => setStatus(talk, 'closed'));
    }
  });
}

async function setStatus({ world, ticket, colleague }: Talk, status: TicketStatus): Promise<void> {
  const params = { id: ticket.id };
  await world.call(colleague, ticketRoutes.changeTicketStatus, { params, body: { status } });
}

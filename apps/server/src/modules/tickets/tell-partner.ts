import type { TicketStatus } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import type { HeldPartner } from './lock-ticket.ts';

type About = { id: number; subject: string };
type Telling = Pick<Act, 'notify' | 'email' | 'webhook'>;

export const statusWords: Record<TicketStatus, string> = {
  open: 'open',
  in_progress: 'in progress',
  resolved: 'resolved',
  closed: 'closed',
};

/**
 * Emails the partner about a new ticket. Creates no notification, because the partner created the
 * ticket.
 */
export function tellCreated(
  act: Telling,
  partner: HeldPartner,
  ticket: About & { message: string },
): void {
  send(act, partner, ticket, `ticket:${ticket.id}:created`, {
    kind: 'created',
    message: ticket.message,
  });
}

export function tellResponded(
  act: Telling,
  partner: HeldPartner,
  ticket: About,
  response: { id: number; message: string },
): void {
  act.notify({
    partnerId: partner.id,
    type: 'support_ticket',
    subject: { kind: 'ticket', id: ticket.id },
    title: `Ticket #${ticket.id} answered`,
    message: `Our team has answered your ticket “${ticket.subject}”.`,
  });
  act.webhook({
    partnerId: partner.id,
    type: 'ticket.responded',
    data: { ticket_id: ticket.id, response_id: response.id },
  });
  send(act, partner, ticket, `ticket:${ticket.id}:response:${response.id}`, {
    kind: 'answered',
    message: response.message,
  });
}

export function tellStatusChanged(
  act: Telling,
  partner: HeldPartner,
  ticket: About & { status: TicketStatus; status_changes: number },
): void {
  act.notify({
    partnerId: partner.id,
    type: 'support_ticket',
    subject: { kind: 'ticket', id: ticket.id },
    title: `Ticket #${ticket.id} is ${statusWords[ticket.status]}`,
    message: `The status of your ticket “${ticket.subject}” is now ${statusWords[ticket.status]}.`,
  });
  tellServers(act, partner.id, ticket);
  send(act, partner, ticket, `ticket:${ticket.id}:status:${ticket.status_changes}`, {
    kind: 'status_changed',
    status: ticket.status,
  });
}

/** Sends the webhook, also for changes that the partner made in the portal. */
export function tellServers(
  act: Pick<Act, 'webhook'>,
  partnerId: number,
  { id, status }: { id: number; status: TicketStatus },
): void {
  act.webhook({ partnerId, type: 'ticket.status_changed', data: { ticket_id: id, status } });
}

function send(
  act: Telling,
  partner: HeldPartner,
  ticket: About,
  eventKey: string,
  news:
    | { kind: 'created' | 'answered'; message: string }
    | { kind: 'status_changed'; status: TicketStatus },
): void {
  act.email({
    eventKey,
    to: partner.email,
    partnerId: partner.id,
    message: {
      template: 'support_ticket',
      data: {
        username: partner.username,
        ticket_id: ticket.id,
        subject: ticket.subject,
        ...news,
      },
    },
  });
}

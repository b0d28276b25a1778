import { links, ticketStatuses } from '@baize/contract';
import { z } from 'zod';
import { formatName } from '../format-name.ts';
import {
  action,
  type Block,
  type EmailContent,
  facts,
  note,
  paragraph,
  quote,
} from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { because, greet, userText } from './phrases.ts';

export const supportTicketData = z.strictObject({
  username: userText,
  ticket_id: z.number().int().positive(),
  subject: userText,
  kind: z.enum(['created', 'answered', 'status_changed']),
  message: userText,
  status: z.enum(ticketStatuses).optional(),
});

type SupportTicketData = z.infer<typeof supportTicketData>;

const told = {
  created: {
    subject: (ticket: string) => `Ticket ${ticket} received`,
    preheader: 'Our team has your ticket and will answer it there.',
    heading: (ticket: string) => `We have your ticket ${ticket}`,
    news: 'Thank you for writing to us. Our team has your ticket, and we let you know by email when there is an answer.',
    quoted: 'You wrote',
  },
  answered: {
    subject: (ticket: string) => `Ticket ${ticket} answered`,
    preheader: 'Our team has answered your ticket.',
    heading: (ticket: string) => `An answer to your ticket ${ticket}`,
    news: 'Our team has answered your ticket.',
    quoted: 'The answer',
  },
  status_changed: {
    subject: (ticket: string) => `Ticket ${ticket} updated`,
    preheader: 'The status of your ticket has changed.',
    heading: (ticket: string) => `Your ticket ${ticket} has a new status`,
    news: 'The status of your ticket has changed.',
    quoted: 'A note from our team',
  },
} as const;

export function composeSupportTicket(data: SupportTicketData, linkTo: LinkTo): EmailContent {
  const ticket = `#${data.ticket_id}`;
  const { subject, preheader, heading, news, quoted } = told[data.kind];
  const rows: [string, string][] = [['Ticket', ticket]];
  if (data.subject !== undefined) rows.push(['Subject', data.subject]);
  if (data.status !== undefined) rows.push(['Status', formatName(data.status)]);
  const words: Block[] = data.message === undefined ? [] : [quote(quoted, data.message)];
  return {
    subject: data.subject === undefined ? subject(ticket) : `${subject(ticket)}: ${data.subject}`,
    preheader,
    heading: heading(ticket),
    blocks: [
      greet(data.username),
      paragraph(news),
      facts(...rows),
      ...words,
      action('Open the ticket', linkTo(links.ticket(data.ticket_id))),
      note('Please answer in the ticket itself: replies to this message are not read.'),
    ],
    because: because.partner,
  };
}

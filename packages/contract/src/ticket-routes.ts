import { z } from 'zod';
import {
  id,
  idParams,
  line,
  messageAnswer,
  moment,
  nextCursor,
  pageQuery,
  paragraph,
} from './fields.ts';
import { limits } from './limits.ts';
import { audience, defineRoutes } from './route.ts';
import {
  assignee,
  newResponse,
  newTicket,
  responseRequired,
  staffTicket,
  staffTicketResponse,
  ticket,
  ticketCategory,
  ticketCount,
  ticketCounts,
  ticketFacets,
  ticketNote,
  ticketPartner,
  ticketPriority,
  ticketResponse,
  ticketSort,
  ticketStatus,
} from './tickets.ts';

const filters = pageQuery.extend({
  status: ticketStatus.optional(),
  priority: ticketPriority.optional(),
  category: ticketCategory.optional(),
  sort: ticketSort.default('newest'),
});

const search = line(limits.text.search)
  .optional()
  .describe(
    'Words of subject and message (the last may be unfinished) or a ticket number; sorted by newest or oldest',
  );

const page = {
  counts: ticketCounts.describe('Over the whole set'),
  facets: ticketFacets.describe('Under the other filters, whatever is searched for'),
  next_cursor: nextCursor.describe(
    'null at the end. A filtered search answers what it found after looking at so many: a short or empty page with a cursor goes on',
  ),
};

const conversation = pageQuery.describe('Pages go back in time; each is in the order of time');

const responded = messageAnswer.extend({ ticket, response: ticketResponse });
const respondedByStaff = messageAnswer.extend({
  ticket: staffTicket,
  response: staffTicketResponse,
});
const changed = messageAnswer.extend({ ticket: staffTicket });

export const ticketRoutes = defineRoutes({
  listOwnTickets: {
    method: 'GET',
    path: '/support/tickets',
    summary: 'The own tickets',
    audience: audience.partner,
    query: filters.extend({ search }),
    response: z.object({ tickets: z.array(ticket), ...page }),
  },
  createTicket: {
    method: 'POST',
    path: '/support/tickets',
    summary: 'Raise a ticket',
    audience: audience.partner,
    body: newTicket,
    response: z.object({ ticket }),
    status: 201,
    idempotent: true,
  },
  readOwnTicket: {
    method: 'GET',
    path: '/support/tickets/{id}',
    summary: 'An own ticket and its latest responses',
    audience: audience.partner,
    params: idParams,
    query: conversation,
    response: z.object({
      ticket,
      responses: z.array(ticketResponse),
      next_cursor: nextCursor,
    }),
    errors: ['not_found'],
  },
  respondToOwnTicket: {
    method: 'POST',
    path: '/support/tickets/{id}/respond',
    summary: 'Respond to an own ticket; a resolved one opens again',
    audience: audience.partner,
    params: idParams,
    body: newResponse,
    incompleteMessage: responseRequired,
    response: responded,
    status: 201,
    errors: ['not_found', 'ticket_closed'],
    idempotent: true,
  },
  closeTicket: {
    method: 'PUT',
    path: '/support/tickets/{id}/close',
    summary: 'Close an own ticket',
    audience: audience.partner,
    params: idParams,
    response: messageAnswer.extend({ ticket }),
    errors: ['not_found'],
  },
  markTicketRead: {
    method: 'PUT',
    path: '/support/tickets/{id}/read',
    summary: 'Say that the partner has seen the ticket, as it is or as it was shown',
    audience: audience.partner,
    params: idParams,
    body: z.strictObject({
      seen_updated_at: moment
        .optional()
        .describe('updated_at as it was shown: changed since, the ticket stays unread'),
    }),
    response: messageAnswer.extend({ ticket }),
    errors: ['not_found'],
  },
  listTickets: {
    method: 'GET',
    path: '/admin/support/tickets',
    summary: 'All tickets',
    audience: audience.admin('tickets.view'),
    query: filters.extend({
      search: search.describe(
        'Words of subject, message and partner’s names (the last may be unfinished) or a ticket number; sorted by newest or oldest',
      ),
      assignee: z
        .union([z.enum(['me', 'unassigned']), id])
        .optional()
        .describe('A colleague by id, oneself or no one; not together with partner_id'),
      partner_id: id.optional(),
    }),
    response: z.object({
      tickets: z.array(staffTicket),
      ...page,
      facets: ticketFacets.extend({
        assignee: z
          .object({
            me: ticketCount,
            unassigned: ticketCount,
            colleagues: z.array(z.object({ id, count: ticketCount })),
          })
          .describe('Under status, priority and category, of any partner'),
      }),
    }),
  },
  readTicket: {
    method: 'GET',
    path: '/admin/support/tickets/{id}',
    summary: 'A ticket, its latest responses and notes, and what is known of its partner',
    audience: audience.admin('tickets.view'),
    params: idParams,
    query: conversation.describe(
      'Pages go back in time; each has the latest responses and notes together, both in the order of time',
    ),
    response: z.object({
      ticket: staffTicket,
      responses: z.array(staffTicketResponse),
      next_cursor: nextCursor,
      notes: z
        .array(ticketNote)
        .describe('Those of the same time as the responses; never for partners'),
      partner: ticketPartner,
      other_tickets: z.array(staffTicket).describe('The partner’s newest others'),
      partner_counts: ticketCounts,
    }),
    errors: ['not_found'],
  },
  respondToTicket: {
    method: 'POST',
    path: '/admin/support/tickets/{id}/respond',
    summary: 'Respond to a ticket',
    audience: audience.admin('tickets.respond'),
    params: idParams,
    body: newResponse,
    incompleteMessage: responseRequired,
    response: respondedByStaff,
    status: 201,
    errors: ['not_found', 'ticket_closed', 'partner_deleted'],
    idempotent: true,
  },
  respondToTicketByQuery: {
    method: 'POST',
    path: '/admin/support/tickets/respond',
    summary: 'Respond to a ticket that is named in the query (D23)',
    audience: audience.admin('tickets.respond'),
    query: z.object({ ticket_id: id }),
    body: newResponse,
    incompleteMessage: responseRequired,
    response: respondedByStaff,
    status: 201,
    errors: ['not_found', 'ticket_closed', 'partner_deleted'],
    idempotent: true,
  },
  changeTicketStatus: {
    method: 'PUT',
    path: '/admin/support/tickets/{id}/status',
    summary: 'Set a ticket’s status',
    audience: audience.admin('tickets.respond'),
    params: idParams,
    body: z.strictObject({
      status: ticketStatus,
      seen_status: ticketStatus
        .optional()
        .describe('What the screen showed: another one by now is a conflict'),
    }),
    response: changed,
    errors: ['not_found', 'conflict'],
  },
  assignTicket: {
    method: 'PUT',
    path: '/admin/support/tickets/{id}/assignee',
    summary: 'Assign a ticket to a colleague, to oneself or to no one',
    audience: audience.admin('tickets.respond'),
    params: idParams,
    body: z.strictObject({
      assignee_id: id.nullable(),
      seen_assignee_id: id
        .nullable()
        .optional()
        .describe('What the screen showed: another one by now is a conflict'),
    }),
    response: changed,
    errors: ['not_found', 'conflict'],
  },
  noteTicket: {
    method: 'POST',
    path: '/admin/support/tickets/{id}/notes',
    summary: 'Write an internal note, which partners never see',
    audience: audience.admin('tickets.respond'),
    params: idParams,
    body: z.strictObject({ message: paragraph('Please enter a note') }),
    response: messageAnswer.extend({ note: ticketNote }),
    status: 201,
    errors: ['not_found'],
    idempotent: true,
  },
  listAssignees: {
    method: 'GET',
    path: '/admin/support/assignees',
    summary: 'The colleagues a ticket can be assigned to',
    audience: audience.admin('tickets.view'),
    response: z.object({
      assignees: z.array(assignee),
      former: z.array(assignee).describe('Who has tickets and can be assigned none any more'),
    }),
  },
});

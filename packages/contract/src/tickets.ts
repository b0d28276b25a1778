import { z } from 'zod';
import { accountStatus, kycStatus } from './accounts.ts';
import { id, paragraph, requiredLine, timestamp } from './fields.ts';

/** Support tickets, for partners and staff. */

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
/** From least to most urgent. */
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export const ticketCategories = [
  'General',
  'Technical',
  'Account',
  'KYC',
  'API Integration',
  'Live Streaming',
  'Payments',
] as const;
export const ticketSorts = ['newest', 'oldest', 'updated', 'priority'] as const;

export const ticketStatus = z.enum(ticketStatuses);
export const ticketPriority = z.enum(ticketPriorities);
export const ticketCategory = z.enum(ticketCategories);
export const ticketSort = z
  .enum(ticketSorts)
  .describe('`updated`: last changed first. `priority`: most pressing first, then newest');
export type TicketStatus = z.infer<typeof ticketStatus>;
export type TicketPriority = z.infer<typeof ticketPriority>;
export type TicketSort = z.infer<typeof ticketSort>;

/** Texts shown for missing fields. */
export const ticketDefaults = {
  subject: 'No Subject',
  message: 'No Message',
  status: 'open',
  priority: 'medium',
  category: 'General',
  partnerId: 0,
  partnerName: 'Unknown Partner',
} as const;

export const ticket = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  category: z.string(),
  status: ticketStatus,
  priority: ticketPriority,
  created_at: timestamp,
  updated_at: timestamp,
  unread: z.boolean().describe('Answered or changed by staff since the partner last looked'),
});
export type Ticket = z.infer<typeof ticket>;

export const staffTicket = ticket.omit({ unread: true }).extend({
  partner_id: id,
  company_name: z.string(),
  username: z.string(),
  partner_deleted: z.boolean(),
  assignee_id: id.nullable(),
  assignee: z.string().nullable().describe('Username of the colleague it is assigned to'),
  awaits_staff: z.boolean().describe('The partner wrote last'),
});
export type StaffTicket = z.infer<typeof staffTicket>;

export const ticketResponse = z.object({
  id,
  message: z.string(),
  is_admin_response: z.boolean(),
  created_at: timestamp,
});
export type TicketResponse = z.infer<typeof ticketResponse>;

export const staffTicketResponse = ticketResponse.extend({
  author: z.string().describe('Username of the partner or of the colleague'),
});
export type StaffTicketResponse = z.infer<typeof staffTicketResponse>;

export const ticketNote = z.object({
  id,
  message: z.string(),
  author: z.string(),
  created_at: timestamp,
});
export type TicketNote = z.infer<typeof ticketNote>;

/** The partner's details beside a conversation. */
export const ticketPartner = z.object({
  id,
  username: z.string(),
  email: z.string(),
  company_name: z.string(),
  status: accountStatus,
  kyc_status: kycStatus,
  subscription_plan: z.string(),
  created_at: timestamp,
  last_login: timestamp.nullable(),
  deleted_at: timestamp.nullable(),
  api_key_last_used_at: timestamp.nullable().describe('null: no key, or never used'),
});
export type TicketPartner = z.infer<typeof ticketPartner>;

export const assignee = z.object({ id, username: z.string() });
export type Assignee = z.infer<typeof assignee>;

export const ticketCount = z.number().int();

export const ticketCounts = z.object({
  total: ticketCount,
  open: ticketCount,
  in_progress: ticketCount,
  resolved: ticketCount,
  closed: ticketCount,
  urgent: ticketCount,
});
export type TicketCounts = z.infer<typeof ticketCounts>;

/** Number of tickets per filter value, with the other filters unchanged. */
export const ticketFacets = z.object({
  status: z.object({
    all: ticketCount,
    open: ticketCount,
    in_progress: ticketCount,
    resolved: ticketCount,
    closed: ticketCount,
  }),
  priority: z.object({
    all: ticketCount,
    urgent: ticketCount,
    high: ticketCount,
    medium: ticketCount,
    low: ticketCount,
  }),
  category: z.record(ticketCategory, ticketCount),
});
export type TicketFacets = z.infer<typeof ticketFacets>;

export const newTicket = z.strictObject({
  subject: requiredLine('Subject'),
  message: paragraph('Message is required.'),
  priority: ticketPriority.default('medium'),
  category: ticketCategory.default('General'),
});

export const responseRequired = 'Please enter a response message';
export const newResponse = z.strictObject({ message: paragraph(responseRequired) });

import { z } from 'zod';
import {
  email,
  id,
  idParams,
  messageAnswer,
  nextCursor,
  pageQuery,
  paragraph,
  requiredLine,
  timestamp,
} from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** Enquiries from the contact form (D29). */

export const enquirySubjects = ['partnership', 'support', 'sales', 'other'] as const;

export const newEnquiry = z.strictObject({
  name: requiredLine('Name'),
  email,
  subject: z.enum(enquirySubjects, { error: 'Please choose a subject.' }),
  message: paragraph('Message is required.'),
  // Honeypot field. Its name must not be an address-book word: browsers and password managers would
  // fill it in.
  colour: z
    .string()
    .max(200)
    .optional()
    .describe('Hidden from people: whoever fills it in is a program, and nothing is kept'),
});

export const enquiry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.enum(enquirySubjects),
  message: z.string(),
  partner_id: id.nullable().describe('Whose wish it is, when it came with a registration'),
  created_at: timestamp,
  handled_at: timestamp.nullable(),
  handled_by: z.string().nullable().describe('Username of the member of staff'),
});
export type Enquiry = z.infer<typeof enquiry>;

const changedEnquiry = messageAnswer.extend({ enquiry });

export const enquiryRoutes = defineRoutes({
  sendEnquiry: {
    method: 'POST',
    path: '/contact',
    summary: 'Send the contact form',
    audience: audience.public,
    body: newEnquiry,
    response: messageAnswer,
    status: 201,
  },
  listEnquiries: {
    method: 'GET',
    path: '/admin/enquiries',
    summary: 'Enquiries, newest first',
    audience: audience.admin('enquiries.view'),
    query: pageQuery.extend({ state: z.enum(['open', 'handled']).optional() }),
    response: z.object({
      enquiries: z.array(enquiry),
      counts: z.object({
        total: z.number().int(),
        open: z.number().int(),
        handled: z.number().int(),
      }),
      next_cursor: nextCursor,
    }),
  },
  handleEnquiry: {
    method: 'PUT',
    path: '/admin/enquiries/{id}/handle',
    summary: 'Mark an enquiry as handled',
    audience: audience.admin('enquiries.handle'),
    params: idParams,
    response: changedEnquiry,
    errors: ['not_found', 'conflict'],
  },
  reopenEnquiry: {
    method: 'PUT',
    path: '/admin/enquiries/{id}/reopen',
    summary: 'Take back that an enquiry was handled',
    audience: audience.admin('enquiries.handle'),
    params: idParams,
    response: changedEnquiry,
    errors: ['not_found', 'conflict'],
  },
});

import { z } from 'zod';
import { email, messageAnswer } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/**
 * Route with which a client requests one of eight emails. It sends no other text and only to the
 * caller's own email address (D16).
 */

export const emailTemplates = [
  'welcome',
  'kyc_submission',
  'kyc_approved',
  'kyc_rejected',
  'password_reset',
  'account_status',
  'api_keys_generated',
  'support_ticket',
] as const;
export type EmailTemplateName = (typeof emailTemplates)[number];

export const emailRoutes = defineRoutes({
  requestEmail: {
    method: 'POST',
    path: '/notifications/email',
    summary: 'Ask for an e-mail to the own address; the server knows what it says',
    audience: audience.partnerOrPublic,
    body: z.strictObject({
      to: email,
      subject: z.string().max(500),
      template: z.enum(emailTemplates),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
    response: messageAnswer,
    status: 202,
    errors: ['forbidden', 'unauthenticated'],
  },
});

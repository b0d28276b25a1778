import { z } from 'zod';
import { id } from './fields.ts';
import { mode } from './modes.ts';
import { ticketStatuses } from './tickets.ts';

/** Webhook events, each with the ids it concerns; receivers fetch the details. */

const submission = z.strictObject({ submission_id: id });
const account = z.strictObject({ partner_id: id });
const key = z.strictObject({ key_id: id, kind: z.enum(['publishable', 'secret']), mode });

export const webhookEventData = {
  'kyc.submitted': submission,
  'kyc.approved': submission,
  'kyc.rejected': submission,
  'account.approved': account,
  'account.suspended': account,
  'golive.approved': account,
  'key.created': key,
  'key.rotated': key,
  'key.revoked': key,
  'ticket.responded': z.strictObject({ ticket_id: id, response_id: id }),
  'ticket.status_changed': z.strictObject({ ticket_id: id, status: z.enum(ticketStatuses) }),
  'transaction.needs_attention': z.strictObject({ transaction_id: z.string(), mode }),
} as const;

export type WebhookEventType = keyof typeof webhookEventData;
export const webhookEventTypes = Object.keys(webhookEventData) as [
  WebhookEventType,
  ...WebhookEventType[],
];

/** Descriptions for choosing events. */
export const webhookEventWords: Record<WebhookEventType, string> = {
  'kyc.submitted': 'KYC documents were submitted',
  'kyc.approved': 'KYC was approved',
  'kyc.rejected': 'KYC was rejected',
  'account.approved': 'The account was approved',
  'account.suspended': 'The account was suspended',
  'golive.approved': 'Live mode was approved',
  'key.created': 'An API key was made',
  'key.rotated': 'An API key was replaced',
  'key.revoked': 'A secret key was revoked',
  'ticket.responded': 'Our team answered a ticket',
  'ticket.status_changed': 'The status of a ticket changed',
  'transaction.needs_attention': 'A transaction needs attention',
};

/** Sent only by the button that tests a webhook; nobody can subscribe to it. */
export const WEBHOOK_TEST = 'webhook.test';

export type WebhookEvent = {
  [T in WebhookEventType]: { type: T; data: z.infer<(typeof webhookEventData)[T]> };
}[WebhookEventType];

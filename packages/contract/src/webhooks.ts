import { z } from 'zod';
import {
  callbackUrl,
  id,
  idParams,
  messageAnswer,
  nextCursor,
  pageQuery,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { mode, modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';
import { WEBHOOK_TEST, webhookEventTypes } from './webhook-events.ts';

/** Webhooks: URLs of partners' servers that we call on events. */

export const webhookPauses = ['owner', 'failing', 'gone'] as const;
export type WebhookPause = (typeof webhookPauses)[number];

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const webhookUrl = callbackUrl('https://example.com/webhooks');

const eventType = z.enum(webhookEventTypes, 'This event is not known.');
export const webhookEventList = z
  .array(eventType)
  .min(1, 'Please choose at least one event.')
  .max(webhookEventTypes.length)
  .refine((events) => new Set(events).size === events.length, 'Please name each event once.');

export const webhook = z.object({
  id,
  mode,
  url: z.string(),
  events: z.array(z.string()),
  paused_because: z
    .enum(webhookPauses)
    .nullable()
    .describe(
      'Null while it is active; else paused by its owner, after a day of failures, or gone',
    ),
  paused_at: timestamp.nullable(),
  previous_secret_until: timestamp
    .nullable()
    .describe('Until when the secret before is signed with, too'),
  waiting: z.number().int().describe('Deliveries that are still to be made'),
  created_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id,
  event_id: z.string().describe('The webhook-id header: the same whenever it is sent'),
  type: z.enum([...webhookEventTypes, WEBHOOK_TEST]),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number().int(),
  last_status: z.number().int().nullable().describe('The last answer’s status, if there was one'),
  last_failure: z.string().nullable().describe('Why the last call brought no whole answer'),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const headers = z.record(z.string(), z.string());

export const webhookAttempt = z.object({
  id,
  sent_at: timestamp,
  url: z.string(),
  request_headers: headers,
  status: z.number().int().nullable(),
  failure: z.string().nullable(),
  duration_ms: z.number().int(),
  answer_headers: headers,
  answer_body: z.string().describe(`At most ${limits.webhooks.keptAnswer} characters`),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

const withSecret = webhook.extend({
  secret: z.string().describe('Verifies our signature; shown this once'),
});
const deliveryParams = idParams.extend({ delivery_id: id });

export const webhookRoutes = defineRoutes({
  listWebhooks: {
    method: 'GET',
    path: '/partners/webhooks',
    summary: 'The own webhooks, newest first',
    audience: audience.partner,
    query: z.object({ mode: mode.optional() }),
    response: z.object({ webhooks: z.array(webhook) }),
  },
  createWebhook: {
    method: 'POST',
    path: '/partners/webhooks',
    summary: 'Add a webhook; its secret is shown this once',
    audience: audience.partner,
    body: z.strictObject({ url: webhookUrl, events: webhookEventList, mode: modeOrTest }),
    response: messageAnswer.extend({ webhook: withSecret }),
    status: 201,
    recentPassword: true,
    idempotent: true,
    errors: ['live_mode_locked', 'too_many_webhooks'],
  },
  updateWebhook: {
    method: 'PUT',
    path: '/partners/webhooks/{id}',
    summary: 'Change address and events of a webhook, pause or resume it',
    audience: audience.partner,
    params: idParams,
    body: z.strictObject({
      url: webhookUrl,
      events: webhookEventList,
      paused: z.boolean().optional().describe('Left out, it stays as it is'),
    }),
    response: messageAnswer.extend({ webhook }),
    recentPassword: true,
    errors: ['not_found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/partners/webhooks/{id}',
    summary: 'Remove a webhook with its deliveries',
    audience: audience.partner,
    params: idParams,
    response: messageAnswer,
    recentPassword: true,
    errors: ['not_found'],
  },
  replaceWebhookSecret: {
    method: 'POST',
    path: '/partners/webhooks/{id}/secret',
    summary: `A new secret; each that was replaced is signed with for another ${limits.webhooks.secretOverlapHours} hours, ${limits.signingSecrets} in all at most`,
    audience: audience.partner,
    params: idParams,
    response: messageAnswer.extend({ webhook: withSecret }),
    recentPassword: true,
    errors: ['not_found', 'too_many_signing_secrets'],
  },
  testWebhook: {
    method: 'POST',
    path: '/partners/webhooks/{id}/test',
    summary: `Send ${WEBHOOK_TEST} to a webhook`,
    audience: audience.partner,
    params: idParams,
    response: messageAnswer.extend({ delivery: webhookDelivery }),
    status: 202,
    errors: ['not_found', 'webhook_paused'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/partners/webhooks/{id}/deliveries',
    summary: `What was sent to a webhook in the last ${limits.webhooks.keptDays} days and what waits, newest first`,
    audience: audience.partner,
    params: idParams,
    query: pageQuery.extend({ state: z.enum(webhookDeliveryStates).optional() }),
    response: z.object({ deliveries: z.array(webhookDelivery), next_cursor: nextCursor }),
    errors: ['not_found'],
  },
  readWebhookDelivery: {
    method: 'GET',
    path: '/partners/webhooks/{id}/deliveries/{delivery_id}',
    summary: 'A delivery with what was sent and what was answered, each time',
    audience: audience.partner,
    params: deliveryParams,
    response: webhookDelivery.extend({
      body: z.string().describe('What is sent, and signed'),
      tries: z.array(webhookAttempt).describe('The latest first'),
    }),
    errors: ['not_found'],
  },
  sendWebhookAgain: {
    method: 'POST',
    path: '/partners/webhooks/{id}/deliveries/{delivery_id}/send-again',
    summary: 'Send a delivery once more, with the same webhook-id',
    audience: audience.partner,
    params: deliveryParams,
    response: messageAnswer.extend({ delivery: webhookDelivery }),
    status: 202,
    errors: ['not_found', 'webhook_paused'],
  },
  listPartnerWebhooks: {
    method: 'GET',
    path: '/admin/partners/{id}/webhooks',
    summary: 'The webhooks of a partner, for whoever helps; staff change none and see no secret',
    audience: audience.admin('partners.view'),
    params: idParams,
    response: z.object({ webhooks: z.array(webhook) }),
    errors: ['not_found'],
  },
});

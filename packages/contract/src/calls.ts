import { z } from 'zod';
import { id, idParams, nextCursor, pageQuery, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** Log of recent requests between a partner's servers and ours. */

export const callDirections = ['to_us', 'to_partner'] as const;
export type CallDirection = (typeof callDirections)[number];

export const callOutcomes = ['done', 'refused', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const loggedCall = z.object({
  id,
  direction: z.enum(callDirections).describe('to_us: /v1; to_partner: the wallet'),
  method: z.string(),
  address: z.string(),
  request_id: z
    .string()
    .describe('The header x-request-id of the answer, or webhook-id of the call'),
  status: z.int().nullable(),
  failure: z.string().nullable().describe('Why no whole answer came'),
  duration_ms: z.int(),
  request: z.string().describe('What was asked, without what is secret; cut off where it is long'),
  answer: z.string(),
  called_at: timestamp,
});
export type LoggedCall = z.infer<typeof loggedCall>;

const callQuery = pageQuery.extend({
  mode: modeOrTest,
  direction: z.enum(callDirections).optional(),
  outcome: z
    .enum(callOutcomes)
    .optional()
    .describe('done: 2xx; refused: 4xx; failed: everything else'),
});
const callPage = z.object({ calls: z.array(loggedCall), next_cursor: nextCursor });

export const callRoutes = defineRoutes({
  listOwnCalls: {
    method: 'GET',
    path: '/partners/calls',
    summary: `The last ${limits.calls.kept} calls of each mode, of at most ${limits.calls.keptDays} days, newest first`,
    audience: audience.partner,
    query: callQuery,
    response: callPage,
  },
  listPartnerCalls: {
    method: 'GET',
    path: '/admin/partners/{id}/calls',
    summary: 'The last calls between a partner’s servers and ours, for whoever helps',
    audience: audience.admin('live.view'),
    params: idParams,
    query: callQuery,
    response: callPage,
    errors: ['not_found'],
  },
});

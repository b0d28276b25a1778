import { z } from 'zod';
import { id, latestCounts, line, moment, nextCursor, pageQuery, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { audience, defineRoutes } from './route.ts';

/** The audit log: who did what to whom, when and from where (D27). */

export const actorKinds = ['partner', 'staff', 'system', 'visitor'] as const;

/** Whether an entry is intact and its personal values are readable. */
const entryState = z
  .enum(['readable', 'erased', 'damaged'])
  .describe('erased: its partner was, and personal values with it; damaged: someone changed it');

export const activityEntry = z.object({
  id,
  time: timestamp,
  message: z.string(),
  action: z.string().describe('concept.verb, such as partner.approved'),
  actor_kind: z.enum(actorKinds),
  actor_id: id.nullable(),
  actor_name: z.string(),
  key_name: z
    .string()
    .nullable()
    .describe('Of the secret key with which the partner’s own server did it'),
  partner_id: id.nullable().describe('Whose account it concerns'),
  subject_kind: z.string().nullable(),
  subject_id: id.nullable(),
  details: z.record(z.string(), z.unknown()).describe('Before and after, where it matters'),
  ip: z.string().nullable(),
  state: entryState,
});
export type ActivityItem = z.infer<typeof activityEntry>;

export const activityFilters = z.object({
  partner_id: id.optional(),
  actor_kind: z.enum(actorKinds).optional(),
  actor_id: id.optional(),
  action: line(limits.text.search)
    .optional()
    .describe('One action: partner.approved; or a concept: partner'),
  from: moment.optional().describe('At or after this moment'),
  to: moment.optional().describe('Before this moment'),
});
export type ActivityFilters = z.output<typeof activityFilters>;

export const recordState = z.object({
  sealed: z.number().int().describe('How many entries are chained'),
  waiting_since: timestamp.nullable().describe('When the oldest entry that is not was written'),
  problem: z
    .string()
    .nullable()
    .describe('What is wrong with the end of the record, in a sentence'),
});
export type RecordState = z.infer<typeof recordState>;

/** A security event of the caller's account, without the name or IP address of staff. */
export const securityEvent = z.object({
  id,
  time: timestamp,
  action: z.string(),
  message: z.string(),
  by: z.enum(['you', 'key', 'staff', 'system', 'someone']),
  key_name: z.string().nullable().describe('Of the secret key with which your own server did it'),
  ip: z.string().nullable().describe('Of the own acts, and of failed sign-ins'),
  state: entryState,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const activityRoutes = defineRoutes({
  listActivity: {
    method: 'GET',
    path: '/admin/activity',
    summary: 'The activity record, newest first',
    audience: audience.admin('activity.view'),
    query: pageQuery.extend(activityFilters.shape),
    response: z.object({
      activities: z.array(activityEntry),
      counts: latestCounts(actorKinds),
      next_cursor: nextCursor,
    }),
  },
  readRecordState: {
    method: 'GET',
    path: '/admin/activity/state',
    summary:
      'Whether the end of the record is ours and grows; npm run verify-activity checks all of it',
    audience: audience.admin('activity_integrity.view'),
    response: recordState,
  },
  exportActivity: {
    method: 'GET',
    path: '/admin/activity/export',
    summary: 'The entries that match, oldest first, as CSV',
    audience: audience.admin('activity.view'),
    query: activityFilters,
    response: { mediaType: 'text/csv' },
  },
  listOwnActivity: {
    method: 'GET',
    path: '/partners/activity',
    summary: 'The security events of the own account, newest first',
    audience: audience.partner,
    query: pageQuery,
    response: z.object({ activities: z.array(securityEvent), next_cursor: nextCursor }),
  },
});

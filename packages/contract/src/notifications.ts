import { z } from 'zod';
import { id, idParams, messageAnswer, nextCursor, pageQuery, timestamp } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** What the portal tells a partner. */

export const notificationTypes = ['security', 'kyc', 'system', 'support_ticket', 'other'] as const;
export const notificationSubjects = ['ticket', 'api_key'] as const;
export const notificationStatuses = ['unread', 'read'] as const;

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  subject_kind: z
    .enum(notificationSubjects)
    .nullable()
    .describe('What it speaks of, where that is one thing'),
  subject_id: id.nullable(),
  status: z.enum(notificationStatuses),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

const unread_count = z.number().int();

export const notificationRoutes = defineRoutes({
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    summary: 'The own notifications, latest first',
    audience: audience.partner,
    query: pageQuery.extend({ status: z.enum(notificationStatuses).optional() }),
    response: z.object({
      notifications: z.array(notification),
      unread_count,
      next_cursor: nextCursor,
    }),
  },
  countUnreadNotifications: {
    method: 'GET',
    path: '/notifications/unread-count',
    summary: 'How many of the own notifications are unread',
    audience: audience.partner,
    response: z.object({ unread_count }),
  },
  markNotificationRead: {
    method: 'PUT',
    path: '/notifications/{id}/read',
    summary: 'Mark one notification read',
    audience: audience.partner,
    params: idParams,
    response: messageAnswer.extend({ notification, unread_count }),
    errors: ['not_found'],
  },
  markAllNotificationsRead: {
    method: 'PUT',
    path: '/notifications/read-all',
    summary: 'Mark every notification read',
    audience: audience.partner,
    response: messageAnswer.extend({ unread_count }),
  },
});

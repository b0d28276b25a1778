import { z } from 'zod';
import {
  id,
  idParams,
  latestCounts,
  messageAnswer,
  nextCursor,
  pageQuery,
  timestamp,
} from './fields.ts';
import { mode } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** Notifications to partners. */

export const notificationTypes = ['security', 'kyc', 'system', 'support_ticket', 'other'] as const;
export const notificationSubjects = ['ticket', 'api_key'] as const;
/** Screens that a notification without a single subject links to. */
export const notificationPlaces = ['webhooks', 'transactions', 'go_live', 'wallet'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Always sent, and only to the account's own email address, so that the owner notices a theft. */
const ALWAYS_TOLD = 'security';
export type ChosenType = Exclude<NotificationType, typeof ALWAYS_TOLD>;
export const chosenTypes = notificationTypes.filter((type) => type !== ALWAYS_TOLD);

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
  place: z
    .enum(notificationPlaces)
    .nullable()
    .describe('The screen it leads to, where it speaks of no one thing'),
  mode: mode.nullable().describe('Of which mode that is'),
  status: z.enum(notificationStatuses),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

export const notificationChannels = z.strictObject({
  email: z.boolean().describe('By e-mail to the account’s address'),
  contact_email: z
    .boolean()
    .describe('By e-mail to the contact address, once that is confirmed and another one'),
  portal: z.boolean().describe('As a notification in the portal'),
});
export type NotificationChannels = z.infer<typeof notificationChannels>;

const byType = Object.fromEntries(
  chosenTypes.map((type) => [type, notificationChannels]),
) as Record<ChosenType, typeof notificationChannels>;

export const notificationPreferences = z.object(byType);
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const notificationPreferencesUpdate = z
  .strictObject(byType)
  .partial()
  .refine((chosen) => Object.keys(chosen).length > 0, 'Please choose at least one kind.');

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
      counts: latestCounts(notificationStatuses),
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
    summary: 'Mark every notification read, or those that were shown',
    audience: audience.partner,
    body: z.strictObject({
      up_to: id.optional().describe('The newest that was shown: newer ones stay unread'),
    }),
    response: messageAnswer.extend({ unread_count }),
  },
  readNotificationPreferences: {
    method: 'GET',
    path: '/partners/notification-preferences',
    summary: 'Which kinds of news are told, and where; security always is',
    audience: audience.partner,
    response: z.object({ preferences: notificationPreferences }),
  },
  setNotificationPreferences: {
    method: 'PUT',
    path: '/partners/notification-preferences',
    summary: 'Choose where kinds of news are told; those not named stay as they are',
    audience: audience.partner,
    body: notificationPreferencesUpdate,
    response: messageAnswer.extend({ preferences: notificationPreferences }),
  },
});

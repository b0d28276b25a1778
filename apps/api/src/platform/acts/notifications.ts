import type { Notification } from '@baize/contract';
import type { DB, NotificationType } from '@baize/db';
import type { Transaction } from 'kysely';
import type { Update } from './live-updates.ts';

export type NewNotification = {
  partnerId: number;
  type: NotificationType;
  title: string;
  message: string;
  /** What it speaks of, where that is one thing: the notification leads there. */
  subject?: { kind: NonNullable<Notification['subject_kind']>; id: number };
};

export async function insertNotifications(
  db: Transaction<DB>,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<Update[]> {
  if (notifications.length === 0) return [];
  await db
    .insertInto('notifications')
    .values(
      notifications.map(({ partnerId, subject, ...rest }) => ({
        partner_id: partnerId,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        created_at: now,
        ...rest,
      })),
    )
    .execute();
  const partnerIds = new Set(notifications.map((notification) => notification.partnerId));
  return [...partnerIds].map((partnerId) => ({ topic: 'notifications', partnerId }));
}

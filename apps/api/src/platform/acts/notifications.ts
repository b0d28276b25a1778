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
  const wanted = await leaveOutUnwanted(db, notifications);
  if (wanted.length === 0) return [];
  await db
    .insertInto('notifications')
    .values(
      wanted.map(({ partnerId, subject, ...rest }) => ({
        partner_id: partnerId,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        created_at: now,
        ...rest,
      })),
    )
    .execute();
  const partnerIds = new Set(wanted.map((notification) => notification.partnerId));
  return [...partnerIds].map((partnerId) => ({ topic: 'notifications', partnerId }));
}

/** What its partner chose not to be told in the portal is not kept either. */
async function leaveOutUnwanted(
  db: Transaction<DB>,
  notifications: readonly NewNotification[],
): Promise<readonly NewNotification[]> {
  if (notifications.length === 0) return [];
  const unwanted = await db
    .selectFrom('notification_preferences')
    .select(['partner_id', 'type'])
    .where('partner_id', 'in', [...new Set(notifications.map(({ partnerId }) => partnerId))])
    .where('portal', '=', false)
    .execute();
  return notifications.filter(
    ({ partnerId, type }) =>
      !unwanted.some((chosen) => chosen.partner_id === partnerId && chosen.type === type),
  );
}

import type { AccountMode, Notification } from '@baize/contract';
import { type DB, type NotificationType, statement } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import type { Update } from './live-updates.ts';

export type NewNotification = {
  partnerId: number;
  type: NotificationType;
  title: string;
  message: string;
  /** What it speaks of, where that is one thing: the notification leads there. */
  subject?: { kind: NonNullable<Notification['subject_kind']>; id: number };
  /** The screen it leads to otherwise. */
  place?: { screen: NonNullable<Notification['place']>; mode: AccountMode };
};

/** What its partner chose not to be told in the portal is not kept either. */
const insertWanted = statement(
  (_, given: { rows: string; now: Date }) => sql<{ partner_id: number }>`
    insert into notifications
      (partner_id, type, title, message, subject_kind, subject_id, place, mode, created_at)
    select partner_id, type, title, message, subject_kind, subject_id, place, mode, ${given.now}
    from rows from (json_to_recordset(${given.rows}) as (partner_id bigint,
      type notification_type, title text, message text, subject_kind notification_subject,
      subject_id bigint, place notification_place, mode account_mode)) with ordinality as told
      (partner_id, type, title, message, subject_kind, subject_id, place, mode, nth)
    where not exists (
      select from notification_preferences as chosen
      where chosen.partner_id = told.partner_id and chosen.type = told.type and not chosen.portal)
    order by nth
    returning partner_id`,
);

export async function insertNotifications(
  db: Transaction<DB>,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<Update[]> {
  if (notifications.length === 0) return [];
  const rows = notifications.map(({ partnerId, subject, place, ...rest }) => ({
    partner_id: partnerId,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    place: place?.screen ?? null,
    mode: place?.mode ?? null,
    ...rest,
  }));
  const kept = await insertWanted(db, { rows: JSON.stringify(rows), now });
  const partnerIds = new Set(kept.map(({ partner_id }) => partner_id));
  return [...partnerIds].map((partnerId) => ({ topic: 'notifications', partnerId }));
}

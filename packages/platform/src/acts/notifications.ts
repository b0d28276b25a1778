import type { AccountMode, Notification } from '@baize/contract';
import { type NotificationType, type Prepared, statement } from '@baize/db';
import { sql } from 'kysely';
import { UPDATES_CHANNEL, type Update } from './updates.ts';

export type NewNotification = {
  partnerId: number;
  type: NotificationType;
  title: string;
  message: string;
  /** The object that the notification links to. */
  subject?: { kind: NonNullable<Notification['subject_kind']>; id: number; mode?: AccountMode };
  /** The screen that the notification links to if it has no subject. */
  place?: { screen: NonNullable<Notification['place']>; mode?: AccountMode };
};

/**
 * Skips notifications that the partner turned off for the portal; these are not announced either.
 */
const insertWanted = statement(
  (_, given: { rows: string; now: Date }) => sql`
    with told as (
      select * from rows from (json_to_recordset(${given.rows}) as (partner_id bigint,
        type notification_type, title text, message text, subject_kind notification_subject,
        subject_id bigint, place notification_place, mode account_mode, update text)) with ordinality
        as told (partner_id, type, title, message, subject_kind, subject_id, place, mode, update, nth)
    ), kept as (
      insert into notifications
        (partner_id, type, title, message, subject_kind, subject_id, place, mode, created_at)
      select partner_id, type, title, message, subject_kind, subject_id, place, mode, ${given.now}
      from told
      where not exists (
        select from notification_preferences as chosen
        where chosen.partner_id = told.partner_id and chosen.type = told.type and not chosen.portal)
      order by nth
      returning partner_id
    )
    select pg_notify(${UPDATES_CHANNEL}, update)
    from (select distinct update from told join kept using (partner_id)) as heard`,
);

export function notificationsToKeep(
  notifications: readonly NewNotification[],
  now: Date,
): Prepared<unknown>[] {
  if (notifications.length === 0) return [];
  const rows = notifications.map(({ partnerId, subject, place, ...rest }) => {
    const update: Update = { topic: 'notifications', partnerId };
    return {
      partner_id: partnerId,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      place: place?.screen ?? null,
      mode: place?.mode ?? subject?.mode ?? null,
      update: JSON.stringify(update),
      ...rest,
    };
  });
  return [insertWanted.with({ rows: JSON.stringify(rows), now })];
}

import {
  type ChosenType,
  chosenTypes,
  type NotificationChannels,
  type NotificationPreferences,
  type notificationRoutes,
} from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { changedFields } from '@baize/platform/acts/changed-fields';
import type { Operation } from '@baize/platform/http/serve';
import type { Kysely } from 'kysely';

const everywhere = { email: true, contact_email: true, portal: true };

export const readNotificationPreferences: Operation<
  typeof notificationRoutes.readNotificationPreferences
> = async ({ resources: { db }, caller }) => ({
  preferences: await loadPreferences(db, caller.id),
});

export const setNotificationPreferences: Operation<
  typeof notificationRoutes.setNotificationPreferences
> = async ({ resources, caller, body, actor }) => {
  await resources.throttle.consume('preferencesPerAccount', String(caller.id));
  const preferences = await perform(resources, actor, async (act) => {
    // Serialises two tabs that save at the same time; otherwise the audit log could name wrong
    // previous values.
    await act.db
      .selectFrom('partners')
      .select('id')
      .where('id', '=', caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await loadPreferences(act.db, caller.id);
    const after = ofEach((type) => body[type] ?? before[type]);
    const changed = chosenTypes.filter((type) => differ(before[type], after[type]));
    if (changed.length === 0) return before;
    await act.db
      .insertInto('notification_preferences')
      .values(changed.map((type) => ({ partner_id: caller.id, type, ...after[type] })))
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'type']).doUpdateSet((row) => ({
          email: row.ref('excluded.email'),
          contact_email: row.ref('excluded.contact_email'),
          portal: row.ref('excluded.portal'),
        })),
      )
      .execute();
    act.record({
      action: 'partner.notification_preferences_set',
      partnerId: caller.id,
      details: Object.assign(
        {},
        ...changed.map((type) => prefixed(type, changedFields(before[type], after[type]))),
      ),
    });
    act.update({ topic: 'notifications', partnerId: caller.id });
    return after;
  });
  return { message: 'Saved.', preferences };
};

async function loadPreferences(
  db: Kysely<DB>,
  partnerId: number,
): Promise<NotificationPreferences> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'email', 'contact_email', 'portal'])
    .where('partner_id', '=', partnerId)
    .execute();
  const chosen = new Map(rows.map(({ type, ...channels }) => [type, channels]));
  return ofEach((type) => chosen.get(type) ?? everywhere);
}

const ofEach = (find: (type: ChosenType) => NotificationChannels) =>
  Object.fromEntries(chosenTypes.map((type) => [type, find(type)])) as NotificationPreferences;

const prefixed = (type: ChosenType, fields: ReturnType<typeof changedFields>) =>
  Object.fromEntries(Object.entries(fields).map(([name, change]) => [`${type}.${name}`, change]));

const differ = (one: NotificationChannels, other: NotificationChannels) =>
  Object.keys(changedFields(one, other)).length > 0;

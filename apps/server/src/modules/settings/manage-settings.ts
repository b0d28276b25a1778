import type { SettingValues, settingRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { changedFields } from '@baize/platform/acts/changed-fields';
import { advisoryLocks } from '@baize/platform/config/advisory-locks';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';

export const readSettings: Operation<typeof settingRoutes.readSettings> = async ({
  resources,
}) => ({ settings: await resources.settings.read() });

export const updateSettings: Operation<typeof settingRoutes.updateSettings> = async ({
  resources,
  body,
  actor,
}) => {
  const settings = await perform(resources, actor, async (act) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(act.db);
    const before = await resources.settings.read(act.db);
    const changed = changedFields<SettingValues>(before, body as Partial<SettingValues>);
    for (const [name, { after }] of Object.entries(changed)) {
      const stored = { value: JSON.stringify(after), updated_at: resources.now() };
      await act.db
        .insertInto('settings')
        .values({ name, ...stored })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(stored))
        .execute();
    }
    if (Object.keys(changed).length > 0) {
      act.record({
        action: 'settings.updated',
        details: changed,
      });
      act.update({ topic: 'settings', partnerId: null });
    }
    return resources.settings.read(act.db);
  });
  return { message: 'Settings saved.', settings };
};

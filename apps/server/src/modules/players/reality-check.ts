import type { playerRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';

export const readRealityCheck: Operation<typeof playerRoutes.readRealityCheck> = ({
  resources: { db },
  caller,
}) =>
  db
    .selectFrom('partners')
    .select('reality_check_minutes')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();

/**
 * Sets the interval for players without an individual one. Connected players get it with their next
 * session.
 */
export const setRealityCheck: Operation<typeof playerRoutes.setRealityCheck> = async ({
  resources,
  caller,
  actor,
  body: { reality_check_minutes },
}) => {
  await resources.throttle.consume('settingPerAccount', String(caller.id));
  await perform(resources, actor, async (act) => {
    const before = await act.db
      .selectFrom('partners')
      .select(['reality_check_minutes', 'company_name'])
      .where('id', '=', caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.reality_check_minutes === reality_check_minutes) return;
    await act.db
      .updateTable('partners')
      .set({ reality_check_minutes })
      .where('id', '=', caller.id)
      .execute();
    act.record({
      action: 'player.reality_check_set',
      values: { company: before.company_name },
      partnerId: caller.id,
      details: { before: before.reality_check_minutes, after: reality_check_minutes },
    });
    act.update({ topic: 'players', partnerId: caller.id });
  });
  return { message: 'Reality check set.', reality_check_minutes };
};

import { isDeepStrictEqual } from 'node:util';
import type { liveTableRoutes } from '@baize/contract';
import { listAllowedOrigins, replaceAllowedOrigins } from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { lockPartner } from '../api-keys/key-gate.ts';

export const updateAllowedOrigins: Operation<typeof liveTableRoutes.updateAllowedOrigins> = async ({
  resources,
  caller,
  body,
  actor,
}) => {
  await resources.throttle.consume('settingPerAccount', String(caller.id));
  const allowed_origins = await perform(resources, actor, async (act) => {
    // Serialises two tabs that save at the same time, so that one list replaces the other as a
    // whole.
    await lockPartner(act.db, caller.id);
    const before = await listAllowedOrigins(act.db, caller.id);
    await replaceAllowedOrigins(act.db, caller.id, body.allowed_origins);
    const after = await listAllowedOrigins(act.db, caller.id);
    if (isDeepStrictEqual(before, after)) return after;
    act.record({
      action: 'partner.allowed_origins_changed',
      partnerId: caller.id,
      details: { before, after },
    });
    act.update({ topic: 'live_tables', partnerId: caller.id });
    act.update({ topic: 'go_live', partnerId: caller.id });
    return after;
  });
  return { message: 'Allowed origins saved.', allowed_origins };
};

import type { secretKeyRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { endKeys, tellGrace } from './end-keys.ts';
import { lockPartner } from './key-gate.ts';
import { secretKeyColumns, workingSecretKeys } from './secret-key-columns.ts';
import { tellSecretKeyEvent } from './tell-secret-key-event.ts';

export const revokeSecretKey: Operation<typeof secretKeyRoutes.revokeSecretKey> = async ({
  resources,
  caller,
  actor,
  params: { id },
  query: { grace_hours: graceHours },
}) => {
  await resources.throttle.consume('apiKeyPerAccount', String(caller.id));
  const now = resources.now();
  await perform(resources, actor, async (act) => {
    await lockPartner(act.db, caller.id);
    const key = await workingSecretKeys(act.db, caller.id)
      .select(secretKeyColumns)
      .where('id', '=', id)
      .executeTakeFirst();
    if (key === undefined) throw new ApiError('not_found');
    await endKeys(act, caller.id, { secretKeyId: id }, { now, graceHours });
    await tellSecretKeyEvent(act, caller.id, 'secret_key_revoked', key, now, graceHours);
  });
  return {
    message:
      graceHours > 0
        ? `Secret key revoked. It works ${tellGrace(graceHours)}.`
        : 'Secret key revoked. It no longer works.',
  };
};

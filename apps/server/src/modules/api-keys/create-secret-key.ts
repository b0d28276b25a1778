import { limits, type secretKeyRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { API_KEY_HASH } from '@baize/platform/security/api-keys';
import { makeKey } from '@baize/platform/security/key-format';
import { HINT_LENGTH } from './key-details.ts';
import { assertMayHaveKeys, lockPartner } from './key-gate.ts';
import { secretKeyColumns, workingSecretKeys } from './secret-key-columns.ts';
import { tellSecretKeyEvent } from './tell-secret-key-event.ts';

export const createSecretKey: Operation<typeof secretKeyRoutes.createSecretKey> = async ({
  resources,
  caller,
  actor,
  body: { name, mode, allowed_addresses },
}) => {
  await resources.throttle.consume('apiKeyPerAccount', String(caller.id));
  const { secrets, now } = resources;
  const key = makeKey('secret', mode);
  const secret_key = await perform(resources, actor, async (act) => {
    assertMayHaveKeys(await lockPartner(act.db, caller.id), mode);
    const others = await workingSecretKeys(act.db, caller.id, mode).select('id').execute();
    if (others.length >= limits.apiKeys.secretKeysPerMode) {
      throw new ApiError('too_many_secret_keys');
    }
    const row = await act.db
      .insertInto('api_keys')
      .values({
        partner_id: caller.id,
        mode,
        kind: 'secret',
        name,
        allowed_addresses: [...new Set(allowed_addresses)],
        key_hash: secrets.hash(API_KEY_HASH, key),
        hint: key.slice(-HINT_LENGTH),
        created_at: now(),
      })
      .returning(secretKeyColumns)
      .executeTakeFirstOrThrow();
    await tellSecretKeyEvent(act, caller.id, 'secret_key_created', row, now());
    act.update({ topic: 'api_keys', partnerId: caller.id });
    return row;
  });
  return {
    message: 'Secret key made. Copy it now: it is not shown again.',
    secret_key: { ...secret_key, key },
  };
};

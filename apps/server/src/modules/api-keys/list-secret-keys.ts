import type { secretKeyRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { assertMayHaveKeys, readStanding } from './key-gate.ts';
import { secretKeyColumns, workingSecretKeys } from './secret-key-columns.ts';

/** Returns all keys without paging: there are at most a few dozen. */
export const listSecretKeys: Operation<typeof secretKeyRoutes.listSecretKeys> = async ({
  resources: { db },
  caller,
  query: { mode },
}) => {
  assertMayHaveKeys(await readStanding(db, caller.id), 'test');
  const keys = await workingSecretKeys(db, caller.id, mode).select(secretKeyColumns).execute();
  return { secret_keys: keys };
};

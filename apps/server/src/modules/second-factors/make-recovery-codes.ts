import type { SecondFactorRoute } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { lockHolder, ownerOf } from './factor-owner.ts';
import { readMethods } from './read-methods.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { limitFactorChanges, tellFactorEvent } from './tell-factor-event.ts';

export const makeRecoveryCodes: Operation<SecondFactorRoute<'makeRecoveryCodes'>> = async ({
  resources,
  caller,
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorChanges(resources, owner);
  const recovery_codes = await perform(resources, actor, async (act) => {
    const holder = await lockHolder(act.db, owner);
    if ((await readMethods(act.db, owner)).length === 0) throw new ApiError('no_second_factor');
    tellFactorEvent(act, holder, 'recovery_codes_made', resources.now());
    return replaceRecoveryCodes(act.db, resources, owner);
  });
  return { message: 'You have new recovery codes. Those before no longer work.', recovery_codes };
};

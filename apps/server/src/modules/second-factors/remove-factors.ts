import type { SecondFactorRoute } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { passkeyNamed } from './add-passkey.ts';
import { type FactorOwner, lockHolder, ownerOf } from './factor-owner.ts';
import { readMethods } from './read-methods.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { APP } from './set-up-app.ts';
import { limitFactorChanges, tellFactorEvent } from './tell-factor-event.ts';

const ALL = { what: 'All of them' };

export const removeApp: Operation<SecondFactorRoute<'removeApp'>> = async ({
  resources,
  caller,
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorChanges(resources, owner);
  await perform(resources, actor, async (act) => {
    const holder = await lockHolder(act.db, owner);
    const removed = await act.db
      .deleteFrom('authenticator_apps')
      .where(owner.column, '=', owner.id)
      .where('confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw new ApiError('not_found');
    await dropCodesOfNothing(act, owner);
    tellFactorEvent(act, holder, 'second_factor_removed', resources.now(), APP);
  });
  return { message: 'Your authenticator app was removed.' };
};

export const removePasskey: Operation<SecondFactorRoute<'removePasskey'>> = async ({
  resources,
  caller,
  params: { id },
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorChanges(resources, owner);
  await perform(resources, actor, async (act) => {
    const holder = await lockHolder(act.db, owner);
    const removed = await act.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where(owner.column, '=', owner.id)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new ApiError('not_found');
    await dropCodesOfNothing(act, owner);
    const which = passkeyNamed(removed.name);
    tellFactorEvent(act, holder, 'second_factor_removed', resources.now(), which);
  });
  return { message: 'Your passkey was removed.' };
};

export const removeSecondFactors: Operation<SecondFactorRoute<'removeSecondFactors'>> = async ({
  resources,
  caller,
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorChanges(resources, owner);
  await perform(resources, actor, async (act) => {
    const holder = await lockHolder(act.db, owner);
    if (!(await dropAllFactors(act, owner))) throw new ApiError('no_second_factor');
    tellFactorEvent(act, holder, 'second_factor_removed', resources.now(), ALL);
  });
  return { message: 'Your app, passkeys and recovery codes were removed.' };
};

/**
 * Deletes the recovery codes if no app or passkey is left, because they would have no second step
 * to pass.
 */
async function dropCodesOfNothing({ db }: Act, owner: FactorOwner): Promise<void> {
  if ((await readMethods(db, owner)).length === 0) await dropRecoveryCodes(db, owner);
}

/** Returns whether there was a factor. The caller must lock the holder. */
export async function dropAllFactors({ db }: Act, owner: FactorOwner): Promise<boolean> {
  const methods = await readMethods(db, owner);
  await db.deleteFrom('authenticator_apps').where(owner.column, '=', owner.id).execute();
  await db.deleteFrom('passkeys').where(owner.column, '=', owner.id).execute();
  await dropRecoveryCodes(db, owner);
  return methods.length > 0;
}

import { brand, limits, type SecondFactorRoute } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { newKey, sealKey, takeCode, totpOf } from './app-codes.ts';
import { lockHolder, ownerOf, ownerValues } from './factor-owner.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';
import { limitFactorChanges, tellFactorEvent } from './tell-factor-event.ts';

export const APP = { what: 'Authenticator app' };

/** Replaces a key that was not confirmed. A confirmed app has to be removed first. */
export const beginApp: Operation<SecondFactorRoute<'beginApp'>> = async ({ resources, caller }) => {
  const owner = ownerOf(caller);
  const key = newKey();
  const values = {
    secret: sealKey(resources, key),
    created_at: resources.now(),
    last_step: 0,
  };
  const begun = await resources.db
    .insertInto('authenticator_apps')
    .values({ ...ownerValues(owner), ...values })
    .onConflict((conflict) =>
      conflict
        .column(owner.column)
        .doUpdateSet(values)
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (begun === undefined) throw new ApiError('authenticator_app_exists');
  const issuer = caller.kind === 'admin' ? `${brand.name} back office` : brand.name;
  return { key, uri: totpOf(key, { issuer, label: caller.username }).toString() };
};

export const confirmApp: Operation<SecondFactorRoute<'confirmApp'>> = async ({
  resources,
  caller,
  body: { code },
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorChanges(resources, owner);
  const now = resources.now();
  const recovery_codes = await perform(resources, actor, async (act) => {
    const holder = await lockHolder(act.db, owner);
    const app = await act.db
      .selectFrom('authenticator_apps')
      .select(['id', 'secret', 'last_step', 'created_at', 'confirmed_at'])
      .where(owner.column, '=', owner.id)
      .forUpdate()
      .executeTakeFirst();
    if (app?.confirmed_at) throw new ApiError('authenticator_app_exists');
    const begun = Date.parse(app?.created_at ?? '');
    const inTime = now.getTime() - begun < limits.secondFactor.setUpMinutes * 60_000;
    if (app === undefined || !inTime) throw new ApiError('set_up_expired');
    if (!(await takeCode(act.db, resources, app, code))) throw new ApiError('set_up_code_wrong');
    await act.db
      .updateTable('authenticator_apps')
      .set({ confirmed_at: now })
      .where('id', '=', app.id)
      .execute();
    tellFactorEvent(act, holder, 'second_factor_added', now, APP);
    return ensureRecoveryCodes(act.db, resources, owner);
  });
  return { message: 'Your authenticator app is set up.', recovery_codes };
};

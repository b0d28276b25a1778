import type { SecondFactorRoute } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { ownerOf } from './factor-owner.ts';
import { passkeyColumns } from './passkey-columns.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

export const readSecondFactors: Operation<SecondFactorRoute<'readSecondFactors'>> = async ({
  resources: { db },
  caller,
}) => {
  const owner = ownerOf(caller);
  const app = await db
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where(owner.column, '=', owner.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where(owner.column, '=', owner.id)
    .orderBy('id')
    .execute();
  return {
    app: app ?? null,
    passkeys,
    recovery_codes_left: await countRecoveryCodes(db, owner),
  };
};

import type { staffSecondFactorRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { ownerOf } from './factor-owner.ts';
import { passkeyColumns } from './passkey-columns.ts';

export const renamePasskey: Operation<typeof staffSecondFactorRoutes.renamePasskey> = async ({
  resources,
  caller,
  params: { id },
  body: { name },
  actor,
}) => {
  const owner = ownerOf(caller);
  const passkey = await perform(resources, actor, async (act) => {
    const renamed = await act.db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where(owner.column, '=', owner.id)
      .returning(passkeyColumns)
      .executeTakeFirst();
    if (renamed === undefined) throw new ApiError('not_found');
    act.record({
      action: 'staff.passkey_renamed',
      subject: { kind: 'staff', id: caller.id },
      details: { name },
    });
    return renamed;
  });
  return { message: 'Passkey renamed.', passkey };
};

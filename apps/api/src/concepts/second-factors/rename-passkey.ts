import type { SecondFactorRoute } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { ownerOf } from './factor-owner.ts';
import { passkeyColumns } from './passkey-columns.ts';
import { recordFactorEvent } from './tell-factor-event.ts';

export const renamePasskey: Operation<SecondFactorRoute<'renamePasskey'>> = async ({
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
    recordFactorEvent(act, owner, 'passkey_renamed', { name });
    return renamed;
  });
  return { message: 'Passkey renamed.', passkey };
};

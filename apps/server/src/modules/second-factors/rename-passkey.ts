import type { SecondFactorRoute } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { lockHolder, ownerOf } from './factor-owner.ts';
import { passkeyColumns } from './passkey-columns.ts';
import { limitFactorNames, recordFactorEvent } from './tell-factor-event.ts';

export const renamePasskey: Operation<SecondFactorRoute<'renamePasskey'>> = async ({
  resources,
  caller,
  params: { id },
  body: { name },
  actor,
}) => {
  const owner = ownerOf(caller);
  await limitFactorNames(resources, owner);
  const passkey = await perform(resources, actor, async (act) => {
    await lockHolder(act.db, owner);
    const before = await act.db
      .selectFrom('passkeys')
      .select(passkeyColumns)
      .where('id', '=', id)
      .where(owner.column, '=', owner.id)
      .executeTakeFirst();
    if (before === undefined) throw new ApiError('not_found');
    if (before.name === name) return before;
    const renamed = await act.db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .returning(passkeyColumns)
      .executeTakeFirstOrThrow();
    recordFactorEvent(act, owner, 'passkey_renamed', { name });
    return renamed;
  });
  return { message: 'Passkey renamed.', passkey };
};

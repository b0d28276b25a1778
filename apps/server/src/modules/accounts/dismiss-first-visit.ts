import type { accountRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';

/** A display preference, so it is not audited. Only the partner's other open tabs are updated. */
export const dismissFirstVisit: Operation<typeof accountRoutes.dismissFirstVisit> = async ({
  resources,
  caller,
  actor,
}) => {
  await perform(resources, actor, async (act) => {
    await act.db
      .updateTable('partners')
      .set({ first_visit: false })
      .where('id', '=', caller.id)
      .execute();
    act.update({ topic: 'partners', partnerId: caller.id });
  });
  return { message: 'The guide will not be shown again.' };
};

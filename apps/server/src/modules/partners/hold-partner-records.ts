import type { partnerRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { adminPartnerColumns } from './admin-partner-columns.ts';

export const holdPartnerRecords: Operation<typeof partnerRoutes.holdPartnerRecords> = async ({
  resources,
  params: { id },
  body: { legal_hold },
  actor,
}) => {
  const partner = await perform(resources, actor, async (act) => {
    const before = await act.db
      .selectFrom('partners')
      .select(adminPartnerColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new ApiError('not_found');
    if (before.legal_hold === legal_hold) return before;
    const changed = await act.db
      .updateTable('partners')
      .set({ legal_hold, updated_at: resources.now() })
      .where('id', '=', id)
      .returning(adminPartnerColumns)
      .executeTakeFirstOrThrow();
    act.record({
      action: legal_hold ? 'partner.records_held' : 'partner.records_released',
      values: { company: changed.company_name },
      partnerId: id,
    });
    act.update({ topic: 'partners', partnerId: id });
    return changed;
  });
  const message = legal_hold ? 'Records are on legal hold.' : 'The legal hold was lifted.';
  return { message, partner };
};

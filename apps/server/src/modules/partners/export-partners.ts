import type { partnerRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { inBatches, sendCsv } from '@baize/platform/lists/csv';
import { partnerColumns } from '../accounts/partner-columns.ts';
import { matchPartners } from './match-partners.ts';

const BATCH = 500;

/**
 * Every partner column except the onboarding state, which only concerns the partner's own screens.
 */
const exported = partnerColumns.filter((column) => column !== 'first_visit');

export const exportPartners: Operation<typeof partnerRoutes.exportPartners> = async ({
  resources,
  query: filters,
  actor,
  reply,
}) => {
  // Records the export before the first byte, so that an aborted download is in the audit log too.
  await perform(resources, actor, async (act) => {
    act.record({
      action: 'partner.list_exported',
      details: { filters },
    });
  });
  const batches = inBatches((after) =>
    resources.db
      .selectFrom('partners')
      .select(exported)
      .$call(matchPartners(filters))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  const day = resources.now().toISOString().slice(0, 10);
  return sendCsv(reply, `partners-${day}`, exported, batches);
};

import type { partnerRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { inBatches, sendCsv } from '@baize/platform/lists/csv';
import { partnerColumns } from '../accounts/partner-columns.ts';
import { matchPartners } from './match-partners.ts';

const BATCH = 500;

/** All that is told of a partner, but for what is only a matter of its own screens. */
const exported = partnerColumns.filter((column) => column !== 'first_visit');

export const exportPartners: Operation<typeof partnerRoutes.exportPartners> = async ({
  resources,
  query: filters,
  actor,
  reply,
}) => {
  // Before the first byte: who took the list away is known even if the download is cut.
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

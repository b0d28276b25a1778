import type { enquiryRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { readCounts } from '@baize/platform/lists/counts';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { selectEnquiries } from './enquiry-rows.ts';

export const listEnquiries: Operation<typeof enquiryRoutes.listEnquiries> = async ({
  resources: { db },
  query: { limit, cursor, state },
}) => {
  const before = readIdCursor(cursor);
  const rows = await selectEnquiries(db)
    .$if(before !== undefined, (query) => query.where('enquiries.id', '<', before ?? 0))
    .$if(state !== undefined, (query) =>
      query.where('enquiries.handled_at', state === 'open' ? 'is' : 'is not', null),
    )
    .orderBy('enquiries.id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const counts = await readCounts(db, ['enquiries.open', 'enquiries.handled']);
  const open = counts['enquiries.open'];
  const handled = counts['enquiries.handled'];
  return { enquiries: page, counts: { total: open + handled, open, handled }, next_cursor };
};

import type { staffMemberRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { cutPage, oneMore, readIdCursor } from '@baize/platform/lists/cursor';
import { managedStaffColumns } from './managed-staff-columns.ts';

export const listStaff: Operation<typeof staffMemberRoutes.listStaff> = async ({
  resources: { db },
  query: { limit, cursor },
}) => {
  const rows = await db
    .selectFrom('staff')
    .select(managedStaffColumns)
    .where('id', '>', readIdCursor(cursor) ?? 0)
    .orderBy('id')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  return { staff: page, next_cursor };
};

import type { staffMemberRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';
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

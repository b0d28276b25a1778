import type { reportRoutes } from '@baize/contract';
import type { Operation } from '../../platform/serve.ts';

export const recentActivity: Operation<typeof reportRoutes.recentActivity> = async ({
  resources: { db },
  query: { limit },
}) => {
  const activities = await db
    .selectFrom('activity')
    .select(['id', 'message', 'occurred_at as time', 'action', 'actor_name', 'partner_id'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { activities };
};

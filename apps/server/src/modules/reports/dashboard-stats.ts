import type { reportRoutes } from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { readCounts } from '@baize/platform/lists/counts';
import { sql } from 'kysely';

/**
 * Every number is maintained by triggers or counted over a small table, so none gets slower with
 * more data.
 */
export const dashboardStats: Operation<typeof reportRoutes.dashboardStats> = async ({
  resources: { db },
}) => {
  const [counts, tickets, total_admins] = await Promise.all([
    readCounts(db, [
      'partners.pending',
      'partners.approved',
      'partners.rejected',
      'partners.kyc_pending',
      'notifications.unread',
    ]),
    countTickets(db),
    countStaff(db),
  ]);
  const approved_partners = counts['partners.approved'];
  return {
    total_partners: counts['partners.pending'] + approved_partners + counts['partners.rejected'],
    pending_kyc: counts['partners.kyc_pending'],
    unread_notifications: counts['notifications.unread'],
    approved_partners,
    total_admins,
    ...tickets,
  };
};

async function countTickets(db: Database) {
  const { open_tickets, urgent_tickets } = await db
    .selectFrom('ticket_counts')
    .select([
      sql<number>`coalesce(sum(n), 0)::bigint`.as('open_tickets'),
      sql<number>`coalesce(sum(n) filter (where priority = 'urgent'), 0)::bigint`.as(
        'urgent_tickets',
      ),
    ])
    .where('scope', '=', 'all')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { open_tickets, urgent_tickets };
}

async function countStaff(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('staff')
    .select(sql<number>`count(*)`.as('count'))
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

import { z } from 'zod';
import { activityEntry } from './activity.ts';
import { currencyCode, nextCursor, pageQuery } from './fields.ts';
import { chosenCurrency } from './live-tables.ts';
import { modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** The dashboard of the back office: numbers, recent activity and two charts (D28). */

const count = z.number().int();

export const dashboardStats = z.object({
  total_partners: count,
  pending_kyc: count.describe('Partners whose documents wait for a decision'),
  open_tickets: count,
  unread_notifications: count.describe('Notifications that partners have not read yet'),
  approved_partners: count,
  total_admins: count.describe('Members of staff who can sign in'),
  urgent_tickets: count.describe('Open tickets of urgent priority'),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const chartMonths = 6;
const month = z.string().regex(/^\d{4}-\d{2}$/);

export const dashboardCharts = z.object({
  partners: z.array(
    z.object({
      month,
      registered: count.describe('New in this month'),
      total: count.describe('At the end of the month, or now'),
    }),
  ),
  revenue: z
    .array(
      z.object({
        month,
        staked: count,
        paid: count,
        revenue: count.describe('Gross gaming revenue: staked less paid, of settled bets'),
      }),
    )
    .nullable()
    .describe('Null for those without live.view'),
  ...chosenCurrency,
});
export type DashboardCharts = z.infer<typeof dashboardCharts>;

export const reportRoutes = defineRoutes({
  dashboardStats: {
    method: 'GET',
    path: '/admin/dashboard/stats',
    summary: 'The numbers of the dashboard',
    audience: audience.admin('dashboard.view'),
    response: dashboardStats,
  },
  recentActivity: {
    method: 'GET',
    path: '/admin/dashboard/recent-activity',
    summary:
      'What happened last of what the caller may see, newest first; further back with activity.view',
    audience: audience.admin('dashboard.view'),
    query: pageQuery,
    response: z.object({
      activities: z.array(
        activityEntry.pick({
          id: true,
          message: true,
          time: true,
          action: true,
          actor_name: true,
          partner_id: true,
          subject_kind: true,
          subject_id: true,
          state: true,
        }),
      ),
      next_cursor: nextCursor,
    }),
  },
  dashboardCharts: {
    method: 'GET',
    path: '/admin/dashboard/charts',
    summary: 'Partners and, with live.view, gross gaming revenue by month, the last six months',
    audience: audience.admin('dashboard.view'),
    query: z.object({
      mode: modeOrTest.describe('Of the revenue'),
      currency: currencyCode.optional().describe('The one played most when left out'),
    }),
    response: dashboardCharts,
  },
});

import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { audience, defineRoutes } from './route.ts';

/** Counts in the back office's navigation, and the permission each requires. */
export const countPermissions = {
  open_tickets: 'tickets.view',
  kyc_to_review: 'kyc.view',
  go_live_to_approve: 'partners.view',
  transactions_needing_attention: 'live.view',
} as const satisfies Record<string, Permission>;

const count = z.int().nullable();

export const adminCounts = z
  .object({
    open_tickets: count,
    kyc_to_review: count.describe('Requests to decide, and approved partners with changes'),
    go_live_to_approve: count.describe('Partners who have done their steps'),
    transactions_needing_attention: count.describe('In live mode'),
  })
  .describe('Null for a number that the role may not see');
export type AdminCounts = z.infer<typeof adminCounts>;

export const countRoutes = defineRoutes({
  adminCounts: {
    method: 'GET',
    path: '/admin/counts',
    summary: 'How much work is waiting, for the navigation of the back office',
    audience: audience.admin('dashboard.view'),
    response: adminCounts,
  },
});

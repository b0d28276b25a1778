import { type AdminCounts, countPermissions, type countRoutes, roleMay } from '@baize/contract';
import type { Database } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { readCounts } from '@baize/platform/lists/counts';
import { countWaitingApproval } from '../go-live/list-go-live.ts';
import { countTickets } from '../tickets/count-tickets.ts';
import { countNeedingAttention } from '../transactions/count-needing-attention.ts';

/**
 * Counts for the navigation. Triggers maintain them or the count has a limit, so none gets slower
 * with more data.
 */
const counters: Record<keyof AdminCounts, (db: Database) => Promise<number>> = {
  open_tickets: (db) => countTickets(db, { scope: { kind: 'all' }, status: 'open' }),
  kyc_to_review: async (db) => {
    const counts = await readCounts(db, ['partners.kyc_pending', 'kyc.changed']);
    return counts['partners.kyc_pending'] + counts['kyc.changed'];
  },
  go_live_to_approve: countWaitingApproval,
  transactions_needing_attention: (db) => countNeedingAttention(db, { mode: 'live' }),
};

export const adminCounts: Operation<typeof countRoutes.adminCounts> = async ({
  resources: { db },
  caller: { role },
}) => {
  const read = async (name: keyof AdminCounts) =>
    roleMay(role, countPermissions[name]) ? counters[name](db) : null;
  const [open_tickets, kyc_to_review, go_live_to_approve, transactions_needing_attention] =
    await Promise.all([
      read('open_tickets'),
      read('kyc_to_review'),
      read('go_live_to_approve'),
      read('transactions_needing_attention'),
    ]);
  return { open_tickets, kyc_to_review, go_live_to_approve, transactions_needing_attention };
};

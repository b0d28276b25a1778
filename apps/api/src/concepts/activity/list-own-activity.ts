import type { activityRoutes, SecurityEvent } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { cutPage, oneMore, readIdCursor } from '../../platform/lists/cursor.ts';

/**
 * What concerns the safety of an account, in words for its owner. The record's own sentences are
 * for staff and may name colleagues; only these leave.
 */
const securityEvents: Record<string, string> = {
  'partner.registered': 'Account created',
  'partner.added': 'Account created',
  'partner.signed_in': 'Signed in',
  'partner.signed_out': 'Signed out',
  'partner.password_changed': 'Password changed',
  'partner.password_reset_requested': 'Password reset requested',
  'partner.password_reset': 'Password reset',
  'partner.two_factor_enabled': 'Two-factor authentication enabled',
  'partner.two_factor_disabled': 'Two-factor authentication disabled',
  'partner.profile_updated': 'Profile changed',
  'partner.approved': 'Account approved',
  'partner.rejected': 'Account suspended',
  'api_key.generated': 'API key generated',
  'api_key.regenerated': 'API key regenerated',
};

export const listOwnActivity: Operation<typeof activityRoutes.listOwnActivity> = async ({
  resources: { db },
  caller,
  query: { limit, cursor },
}) => {
  const before = readIdCursor(cursor);
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'occurred_at', 'action', 'actor_kind', 'actor_id', 'ip'])
    .where('partner_id', '=', caller.id)
    .where('action', 'in', Object.keys(securityEvents))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(oneMore(limit))
    .execute();
  const { page, next_cursor } = cutPage(rows, limit);
  const activities = page.map((row): SecurityEvent => {
    // A visitor who acts on an account is its owner without a session: registering, resetting.
    const by = { partner: 'you', visitor: 'you', staff: 'staff', system: 'system' } as const;
    return {
      id: row.id,
      time: row.occurred_at,
      action: row.action,
      message: securityEvents[row.action] ?? row.action,
      by: by[row.actor_kind],
      ip: by[row.actor_kind] === 'you' ? row.ip : null,
    };
  });
  return { activities, next_cursor };
};

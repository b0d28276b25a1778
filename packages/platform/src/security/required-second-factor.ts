import type { SecondFactorDue } from '@baize/contract';
import { statement } from '@baize/db';
import { sql } from 'kysely';

/**
 * A role may require a second factor (D34). A member's grace period starts at the first login
 * without one after the rule was set. After it, sessions only allow setting one up, so that nobody
 * is locked out.
 */

const DAY = 24 * 3_600_000;

/** SQL condition: the account in this row has a second factor. */
export function hasSecondFactor(table: 'staff' | 'partners') {
  const isOwn = sql`${sql.ref(table === 'staff' ? 'staff_id' : 'partner_id')} = ${sql.ref(`${table}.id`)}`;
  return sql<boolean>`(exists (select from authenticator_apps where ${isOwn} and confirmed_at is not null)
    or exists (select from passkeys where ${isOwn}))`;
}

export type AskedFactor = {
  hasFactor: boolean;
  askedAt: string | null;
  requiredSince: string | null;
  graceDays: number | null;
};

export function secondFactorDue(asked: AskedFactor, now: Date): SecondFactorDue | null {
  const { hasFactor, askedAt, requiredSince, graceDays } = asked;
  if (hasFactor || requiredSince === null || graceDays === null) return null;
  const wasAsked = askedAt !== null && Date.parse(askedAt) >= Date.parse(requiredSince);
  const from = wasAsked ? Date.parse(askedAt) : now.getTime();
  const due = new Date(from + graceDays * DAY);
  return { due: due.toISOString(), overdue: wasAsked && due <= now };
}

/** Starts the grace period at a login without a second factor, unless it has already started. */
export const noteAskedFactor = statement((db, given: { staffId: number; now: Date }) =>
  db
    .updateTable('staff')
    .from('second_factor_rules as rule')
    .set({ second_factor_asked_at: given.now })
    .whereRef('rule.role', '=', 'staff.role')
    .where('staff.id', '=', given.staffId)
    .where((row) =>
      row.or([
        row('staff.second_factor_asked_at', 'is', null),
        row('staff.second_factor_asked_at', '<', row.ref('rule.required_since')),
      ]),
    ),
);

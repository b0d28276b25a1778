import type { SecondFactorRule, settingRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { advisoryLocks } from '@baize/platform/config/advisory-locks';
import type { Operation } from '@baize/platform/http/serve';
import { type Kysely, sql } from 'kysely';

const USUAL_GRACE_DAYS = 14;

async function readRule(db: Kysely<DB>): Promise<SecondFactorRule> {
  const rules = await db
    .selectFrom('second_factor_rules')
    .select(['role', 'grace_days'])
    .orderBy('role')
    .execute();
  return {
    roles: rules.map(({ role }) => role),
    grace_days: rules[0]?.grace_days ?? USUAL_GRACE_DAYS,
  };
}

export const readSecondFactorRule: Operation<typeof settingRoutes.readSecondFactorRule> = async ({
  resources,
}) => readRule(resources.db);

/**
 * Keeps the start of the grace period for roles that already had the rule; for other roles it
 * begins now.
 */
export const updateSecondFactorRule: Operation<
  typeof settingRoutes.updateSecondFactorRule
> = async ({ resources, body: { roles, grace_days }, actor }) => {
  const rule = await perform(resources, actor, async (act) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(act.db);
    const before = await readRule(act.db);
    await act.db
      .deleteFrom('second_factor_rules')
      .$if(roles.length > 0, (query) => query.where('role', 'not in', roles))
      .execute();
    for (const role of roles) {
      await act.db
        .insertInto('second_factor_rules')
        .values({ role, grace_days, required_since: resources.now() })
        .onConflict((conflict) => conflict.column('role').doUpdateSet({ grace_days }))
        .execute();
    }
    const after = await readRule(act.db);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      act.record({
        action: 'settings.second_factor_rule_changed',
        values: { roles: after.roles.join(', ') || 'nobody' },
        details: { before, after },
      });
      act.update({ topic: 'settings', partnerId: null });
      act.update({ topic: 'staff', partnerId: null });
    }
    return after;
  });
  return { message: 'Saved.', rule };
};

import type { staffMemberRoutes } from '@baize/contract';
import { type Act, perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { dropAllFactors } from '../second-factors/remove-factors.ts';
import { managedStaffColumns } from './managed-staff-columns.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

/**
 * Resets the second factors of a member who lost access to them. The password alone signs in until
 * they set up new ones.
 */
export const resetStaffSecondFactors: Operation<
  typeof staffMemberRoutes.resetStaffSecondFactors
> = async ({ resources, params: { id }, actor }) => {
  const member = await perform(resources, actor, async (act) => {
    const found = await act.db
      .selectFrom('staff')
      .select(['id', 'username', 'email'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new ApiError('not_found');
    const reset = await resetSecondFactors(act, found, resources.now(), actor.name);
    if (!reset) throw new ApiError('no_second_factor');
    return act.db
      .selectFrom('staff')
      .select(managedStaffColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  });
  return { message: `The second factors of ${member.username} were removed.`, member };
};

/** Returns whether there were any factors. The caller must lock the member. */
export async function resetSecondFactors(
  act: Act,
  member: { id: number; username: string; email: string },
  now: Date,
  by: string,
): Promise<boolean> {
  if (!(await dropAllFactors(act, { column: 'staff_id', id: member.id }))) return false;
  act.record({
    action: 'staff.second_factors_reset',
    values: { member: member.username },
    subject: { kind: 'staff', id: member.id },
  });
  tellStaffEvent(act, member, 'second_factors_reset', now, by);
  act.update({ topic: 'staff', partnerId: null });
  return true;
}

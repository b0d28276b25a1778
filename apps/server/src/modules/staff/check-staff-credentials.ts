import type { StaffMember } from '@baize/contract';
import { ApiError } from '@baize/platform/http/api-error';
import {
  assertPasswordRight,
  isNamed,
  type Needed,
  type Presented,
  type Proven,
} from '../accounts/present-password.ts';
import { staffColumns } from './staff-columns.ts';

export type CheckedMember = Proven & {
  member: StaffMember;
  /** Hash that matched; a sign-in fails if the password changes before it completes. */
  password_hash: string | null;
};

/**
 * Checks the password or throws 401. Says that an account is disabled only after the correct
 * password.
 */
export async function checkStaffCredentials(
  resources: Needed,
  presented: Presented,
): Promise<CheckedMember> {
  const find = (username: string) =>
    resources.db
      .selectFrom('staff')
      .select([...staffColumns, 'password_hash', 'disabled_at'])
      .where(isNamed(username))
      .executeTakeFirst();
  const { password_hash, disabled_at, guesses, methods, isNewDevice, ...member } =
    await assertPasswordRight(resources, 'staff', find, presented);
  if (disabled_at !== null) throw new ApiError('account_suspended');
  return { member, password_hash, guesses, methods, isNewDevice };
}

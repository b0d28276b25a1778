import type { StaffMember } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import type { Resources } from '../../platform/config/resources.ts';
import {
  assertPasswordRight,
  isNamed,
  nameKind,
  type Presented,
  type Proven,
} from '../accounts/present-password.ts';
import { staffColumns } from './staff-columns.ts';

export type CheckedMember = Proven & {
  member: StaffMember;
  /** The one that was presented, so that a sign-in does not outlive its change. */
  password_hash: string | null;
};

/** A right password, or 401. Disabled is told only to whoever knows it. */
export async function checkStaffCredentials(
  resources: Pick<Resources, 'db' | 'throttle' | 'secrets' | 'now'>,
  presented: Presented,
): Promise<CheckedMember> {
  const find = () =>
    resources.db
      .selectFrom('staff')
      .select([...staffColumns, 'password_hash', 'disabled_at'])
      .where(isNamed(nameKind(presented.username), presented.username))
      .executeTakeFirst();
  const { password_hash, disabled_at, guesses, methods, ...member } = await assertPasswordRight(
    resources,
    'staff',
    find,
    presented,
  );
  if (disabled_at !== null) throw new ApiError('account_suspended');
  return { member, password_hash, guesses, methods };
}

import type { StaffMember } from '@baize/contract';
import { statementByShape } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import {
  assertPasswordRight,
  isNamed,
  type NameKind,
  type Needed,
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

const namedBy = statementByShape(
  (kind: NameKind) => kind,
  (kind) => (db, given: { username: string }) =>
    db
      .selectFrom('staff')
      .select([...staffColumns, 'password_hash', 'disabled_at'])
      .where(isNamed(kind, given.username)),
);

/** A right password, or 401. Disabled is told only to whoever knows it. */
export async function checkStaffCredentials(
  resources: Needed,
  presented: Presented,
): Promise<CheckedMember> {
  const named = namedBy(nameKind(presented.username));
  const {
    password_hash,
    disabled_at,
    guesses,
    toForget,
    methods,
    isNewDevice,
    readied,
    entrance,
    ...member
  } = await assertPasswordRight(
    resources,
    {
      kind: 'staff',
      find: named.with(presented),
      entersAtOnce: (row, factors) => row.disabled_at === null && factors.length === 0,
    },
    presented,
  );
  if (disabled_at !== null) throw new ApiError('account_suspended');
  return { member, password_hash, guesses, toForget, methods, isNewDevice, readied, entrance };
}

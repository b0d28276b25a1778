import type { StaffMember } from '@baize/contract';
import { statementByShape } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import {
  type CountedGuess,
  findAndCountGuess,
  type GuessOfDevice,
} from '@baize/platform/security/throttle';
import {
  assertPasswordRight,
  type Entered,
  isNamed,
  type NameKind,
  type Needed,
  nameKind,
  type Opens,
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
  (kind) => (db, given: { username: string } & GuessOfDevice) =>
    findAndCountGuess(
      db
        .selectFrom('staff')
        .select([...staffColumns, 'password_hash', 'disabled_at'])
        .where(isNamed(kind, given.username)),
      given,
    ),
);

/** A right password, or 401. Disabled is told only to whoever knows it. */
export async function checkStaffCredentials(
  resources: Needed,
  presented: Presented,
  opens?: Opens<CheckedMember>,
): Promise<CheckedMember & Entered> {
  const { token, disabled_at, ...found } = await assertPasswordRight(
    resources,
    {
      kind: 'staff',
      find: namedBy(nameKind(presented.username)),
      entersAtOnce: (row, factors) => row.disabled_at === null && factors.length === 0,
    },
    presented,
    opens && { ...opens, enter: (row, verdict) => opens.enter(checked(row), verdict) },
  );
  if (disabled_at !== null) throw new ApiError('account_suspended');
  return { ...checked(found), ...(token !== undefined && { token }) };
}

const checked = ({
  points,
  password_hash,
  guesses,
  methods,
  isNewDevice,
  readied,
  ...member
}: Proven & CountedGuess & StaffMember & { password_hash: string | null }): CheckedMember => ({
  ...{ member, password_hash, guesses, methods, isNewDevice, readied },
});

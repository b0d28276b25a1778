import { statementByShape } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import { findAndCountGuess, type GuessOfDevice } from '@baize/platform/security/throttle';
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
} from './present-password.ts';

export type Account = Proven & {
  id: number;
  username: string;
  email: string;
  two_factor_enabled: boolean;
  /** The one that was presented, so that a sign-in does not outlive its change. */
  password_hash: string | null;
};

const namedBy = statementByShape(
  (kind: NameKind) => kind,
  (kind) => (db, given: { username: string } & GuessOfDevice) =>
    findAndCountGuess(
      db
        .selectFrom('partners')
        .select(['id', 'username', 'email', 'password_hash', 'status', 'two_factor_enabled'])
        .where(isNamed(kind, given.username))
        .where('deleted_at', 'is', null),
      given,
    ),
);

/** A right password, or 401. Pending or suspended is told only to whoever knows it (D7). */
export async function checkCredentials(
  resources: Needed,
  presented: Presented,
  opens?: Opens<Account>,
): Promise<Account & Entered> {
  const account = await assertPasswordRight(
    resources,
    {
      kind: 'partner',
      find: namedBy(nameKind(presented.username)),
      entersAtOnce: ({ status, two_factor_enabled }, methods) =>
        status === 'approved' && !two_factor_enabled && methods.length === 0,
    },
    presented,
    opens,
  );
  if (account.status === 'pending') throw new ApiError('account_pending');
  if (account.status === 'rejected') throw new ApiError('account_suspended');
  return account;
}

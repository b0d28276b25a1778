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
  (kind) => (db, given: { username: string }) =>
    db
      .selectFrom('partners')
      .select(['id', 'username', 'email', 'password_hash', 'status', 'two_factor_enabled'])
      .where(isNamed(kind, given.username))
      .where('deleted_at', 'is', null),
);

/** A right password, or 401. Pending or suspended is told only to whoever knows it (D7). */
export async function checkCredentials(resources: Needed, presented: Presented): Promise<Account> {
  const named = namedBy(nameKind(presented.username));
  const account = await assertPasswordRight(
    resources,
    {
      kind: 'partner',
      find: named.with(presented),
      entersAtOnce: ({ status, two_factor_enabled }, methods) =>
        status === 'approved' && !two_factor_enabled && methods.length === 0,
    },
    presented,
  );
  if (account.status === 'pending') throw new ApiError('account_pending');
  if (account.status === 'rejected') throw new ApiError('account_suspended');
  return account;
}

import { ApiError } from '@baize/platform/http/api-error';
import {
  assertPasswordRight,
  isNamed,
  type Needed,
  type Presented,
  type Proven,
} from './present-password.ts';

export type Account = Proven & {
  id: number;
  username: string;
  email: string;
  two_factor_enabled: boolean;
  /**
   * The hash that matched. The login fails if the password changes before the session is created.
   */
  password_hash: string | null;
};

/**
 * Returns the account or throws 401. A pending or suspended status is revealed only after the
 * correct password (D7).
 */
export async function checkCredentials(resources: Needed, presented: Presented): Promise<Account> {
  const find = (username: string) =>
    resources.db
      .selectFrom('partners')
      .select(['id', 'username', 'email', 'password_hash', 'status', 'two_factor_enabled'])
      .where(isNamed(username))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  const account = await assertPasswordRight(resources, 'partner', find, presented);
  if (account.status === 'pending') throw new ApiError('account_pending');
  if (account.status === 'rejected') throw new ApiError('account_suspended');
  return account;
}

import { ApiError } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';

export type Account = {
  id: number;
  username: string;
  email: string;
  two_factor_enabled: boolean;
};

/** Under what name the guesses at a partner's password and codes are counted. */
export const guessedAccount = (username: string) => `partner:${username}`;

/**
 * A right password, or 401. An unknown name and a wrong password are told apart by nothing: same
 * answer, same work. Pending or suspended is told only to whoever knows the password (D7).
 */
export async function checkCredentials(
  resources: Pick<Resources, 'db' | 'throttle' | 'secrets' | 'now'>,
  { username, password }: { username: string; password: string },
  actor: Actor,
): Promise<Account> {
  await resources.throttle.consume('loginPerAddress', actor.ip ?? '');
  const row = await findByName(resources, username);
  // Guesses count against the account however it was named, or against the name if there is none.
  const guesses = guessedAccount(row?.username ?? username);
  await resources.throttle.guesses.count('loginPerAccount', guesses);
  const matches = await passwordMatches(row?.password_hash ?? null, password);
  if (!matches || row === undefined) {
    const target = { kind: 'partner', name: row?.username ?? username, id: row?.id } as const;
    await countFailedSignIn(resources, target, actor.ip);
    throw new ApiError('invalid_credentials');
  }
  await resources.throttle.guesses.forget('loginPerAccount', guesses);
  if (row.status === 'pending') throw new ApiError('account_pending');
  if (row.status === 'rejected') throw new ApiError('account_suspended');
  return row;
}

function findByName({ db }: Pick<Resources, 'db'>, name: string) {
  // A username cannot hold an @, so a name is one or the other and each has its unique index.
  const column = name.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  return db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'password_hash', 'status', 'two_factor_enabled'])
    .where(sql<boolean>`${column} = lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

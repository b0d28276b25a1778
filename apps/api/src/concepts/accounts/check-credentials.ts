import { ApiError } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { countedAs } from '../../platform/security/counted-guesses.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';

export type Account = {
  id: number;
  username: string;
  email: string;
  two_factor_enabled: boolean;
  /** The one that was presented, so that a sign-in does not outlive its change. */
  password_hash: string | null;
  /** Under what name guesses at this sign-in are counted. */
  guesses: string;
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
  device: string | undefined,
): Promise<Account> {
  const row = await findByName(resources, username);
  // Guesses count against the account however it was named, or against the name if there is none.
  const guesses = await countedAs(resources, {
    account: guessedAccount(row?.username ?? username),
    owner: { partnerId: row?.id ?? 0 },
    device,
    ip: actor.ip ?? '',
  });
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
  return { ...row, guesses };
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

import type { StaffMember } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { countedAs } from '../../platform/security/counted-guesses.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { staffColumns } from './staff-columns.ts';

/** Under what name strangers' guesses at a member's password and codes are counted. */
export const guessedMember = (username: string) => `staff:${username}`;

export type CheckedMember = {
  member: StaffMember;
  /** The one that was presented, so that a sign-in does not outlive its change. */
  password_hash: string | null;
  /** Under what name guesses at this sign-in are counted. */
  guesses: string;
};

/** A right password, or 401; an unknown name and a wrong password are told apart by nothing. */
export async function checkStaffCredentials(
  resources: Pick<Resources, 'db' | 'throttle' | 'secrets' | 'now'>,
  { username, password }: { username: string; password: string },
  visitor: Actor,
  device: string | undefined,
): Promise<CheckedMember> {
  const { db, throttle } = resources;
  const column = username.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  const row = await db
    .selectFrom('staff')
    .select([...staffColumns, 'password_hash', 'disabled_at'])
    .where(sql<boolean>`${column} = lower(${username})`)
    .executeTakeFirst();
  const guesses = await countedAs(resources, {
    account: guessedMember(row?.username ?? username),
    owner: { staffId: row?.id ?? 0 },
    device,
    ip: visitor.ip ?? '',
  });
  await throttle.guesses.count('loginPerAccount', guesses);
  const matches = await passwordMatches(row?.password_hash ?? null, password);
  if (!matches || row === undefined) {
    const target = { kind: 'staff', name: row?.username ?? username, id: row?.id } as const;
    await countFailedSignIn(resources, target, visitor.ip);
    throw new ApiError('invalid_credentials');
  }
  await throttle.guesses.forget('loginPerAccount', guesses);
  if (row.disabled_at !== null) throw new ApiError('account_suspended');
  const { password_hash, disabled_at: _disabled, ...member } = row;
  return { member, password_hash, guesses };
}

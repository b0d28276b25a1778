import type { SecondFactorMethod } from '@baize/contract';
import { ApiError, inTurns } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { countedAs } from '../../platform/security/counted-guesses.ts';
import { HASHES_AT_ONCE, passwordMatches } from '../../platform/security/passwords.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { readMethods } from '../second-factors/read-methods.ts';

/** A name and a password at a sign-in: what partners and staff have in common. */

type Kind = 'partner' | 'staff';
type Found = { id: number; username: string; password_hash: string | null };

export type Presented = {
  username: string;
  password: string;
  actor: Actor;
  device: string | undefined;
};

/** Under what name strangers' guesses at an account's password and codes are counted. */
export const guessedAs = (kind: Kind, username: string) => `${kind}:${username}`;

export type NameKind = 'email' | 'username';

/** A username cannot hold an @, so a name is one or the other and each has its unique index. */
export const nameKind = (name: string): NameKind => (name.includes('@') ? 'email' : 'username');

export const isNamed = (kind: NameKind, name: string) =>
  sql<boolean>`lower(${sql.ref(kind)}) = lower(${name})`;

/** What is known of a sign-in whose password was right. */
export type Proven = {
  /** Under what name guesses at it are counted. */
  guesses: string;
  /** How its second step can be passed; none where the account has no factor of its own. */
  methods: SecondFactorMethod[];
};

/**
 * Those who are not next to be compared wait here and not for the database, where everyone else would wait
 * behind them: while some are compared, others are looked up.
 */
const inTurn = inTurns(HASHES_AT_ONCE + 2);

/**
 * The account if the password is its own, and what the second step needs; or 401. An unknown name
 * and a wrong password are told apart by nothing: same answer, same work.
 */
export const assertPasswordRight = <Row extends Found>(
  resources: Pick<Resources, 'db' | 'throttle' | 'secrets' | 'now'>,
  kind: Kind,
  find: () => Promise<Row | undefined>,
  presented: Presented,
): Promise<Row & Proven> => inTurn(async () => compare(resources, kind, await find(), presented));

async function compare<Row extends Found>(
  resources: Pick<Resources, 'db' | 'throttle' | 'secrets' | 'now'>,
  kind: Kind,
  row: Row | undefined,
  { username, password, actor, device }: Presented,
): Promise<Row & Proven> {
  // Guesses count against the account however it was named, or against the name if there is none.
  const name = row?.username ?? username;
  const guesses = await countedAs(resources, {
    account: guessedAs(kind, name),
    owner: kind === 'partner' ? { partnerId: row?.id ?? 0 } : { staffId: row?.id ?? 0 },
    device,
    ip: actor.ip ?? '',
  });
  await resources.throttle.guesses.count('loginPerAccount', guesses);
  const matches = await passwordMatches(row?.password_hash ?? null, password);
  if (!matches || row === undefined) {
    await countFailedSignIn(resources, { kind, name, id: row?.id }, actor.ip);
    throw new ApiError('invalid_credentials');
  }
  const column = kind === 'partner' ? 'partner_id' : 'staff_id';
  const [methods] = await Promise.all([
    readMethods(resources.db, { column, id: row.id }),
    resources.throttle.guesses.forget('loginPerAccount', guesses),
  ]);
  return { ...row, guesses, methods };
}

import type { SecondFactorMethod } from '@baize/contract';
import { type Prepared, together } from '@baize/db';
import { ApiError, inTurns } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import { findAndCount } from '../../platform/security/counted-guesses.ts';
import type { Device } from '../../platform/security/device-cookie.ts';
import {
  type Entrance,
  foreseeEntrance,
  type Readied,
  readied,
  whatEnteringNeeds,
} from '../../platform/security/enter.ts';
import { HASHES_AT_ONCE, passwordMatches } from '../../platform/security/passwords.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { factorsToRead, methodsOf } from '../second-factors/read-methods.ts';

/** A name and a password at a sign-in: what partners and staff have in common. */

type Kind = 'partner' | 'staff';
type Found = { id: number; username: string; password_hash: string | null };

export type Presented = {
  username: string;
  password: string;
  actor: Actor;
  device: Device | undefined;
  /** What a right password opens where the account asks for nothing more; nothing where none is to be opened. */
  opens?: { device: string; lifetimeMs: number };
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
  /** Forgets them where that was left to the sign-in. */
  toForget: Prepared<unknown>[];
  /** How its second step can be passed; none where the account has no factor of its own. */
  methods: SecondFactorMethod[];
  /** Whether the browser is one from which the account was not signed in to before, and not its first. */
  isNewDevice: boolean;
  readied: Readied;
  /** What a sign-in by the password alone writes, as far as that could be made before it was compared. */
  entrance: Entrance | undefined;
};

export type Needed = Pick<Resources, 'db' | 'throttle' | 'secrets' | 'signingKeys' | 'now'>;

/** Whose password it is, and whether a right one is all that the account asks for. */
type Account<Row> = {
  kind: Kind;
  find: Prepared<Row>;
  entersAtOnce: (row: Row, methods: readonly SecondFactorMethod[]) => boolean;
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
  resources: Needed,
  account: Account<Row>,
  presented: Presented,
): Promise<Row & Proven> => inTurn(() => compare(resources, account, presented));

async function compare<Row extends Found>(
  resources: Needed,
  { kind, find, entersAtOnce }: Account<Row>,
  { username, password, actor: visitor, device, opens }: Presented,
): Promise<Row & Proven> {
  const idOf = (found: Row | undefined) => found?.id ?? 0;
  const ownerOf = (found: Row | undefined) =>
    kind === 'partner' ? { partnerId: idOf(found) } : { staffId: idOf(found) };
  // Guesses count against the account however it was named, or against the name if there is none.
  const nameOf = (found: Row | undefined) => found?.username ?? username;
  const accountOf = (found: Row | undefined) => guessedAs(kind, nameOf(found));
  const guess = { find, ownerOf, accountOf, device, ip: visitor.ip ?? '' };
  const { found: row, guesses, isKnownDevice } = await findAndCount(resources, guess);
  const [name, id, owner] = [nameOf(row), idOf(row), ownerOf(row)];
  const passwordHash = row?.password_hash ?? null;
  const foresee = async () => {
    const column = kind === 'partner' ? 'partner_id' : 'staff_id';
    const needs = whatEnteringNeeds(resources, owner, opens?.device ?? '');
    const asked = [factorsToRead({ column, id }), ...needs] as const;
    const [factors, ...read] = await together(resources.db, asked);
    const known = readied(owner, read);
    const actor: Actor = { ...visitor, kind, id, name };
    const entering = { owner, actor, readied: known, passwordHash };
    const entrance = opens && (await foreseeEntrance(resources, { ...entering, ...opens }));
    return { methods: methodsOf(factors), readied: known, entrance };
  };
  // What a right password leads to is looked up and made ready beside the hash, which takes longer. Should it
  // have changed by then, the sign-in is refused (enter.ts).
  const [matches, foreseen] = await Promise.all([
    passwordMatches(passwordHash, password),
    foresee(),
  ]);
  if (!matches || row === undefined) {
    await countFailedSignIn(resources, { kind, name, id: row?.id }, visitor.ip);
    throw new ApiError('invalid_credentials');
  }
  const isNewDevice = foreseen.readied.device?.had_any === true && !isKnownDevice;
  const proven = { ...row, ...foreseen, guesses, isNewDevice };
  const forgets = resources.throttle.guesses;
  if (entersAtOnce(row, foreseen.methods)) {
    return { ...proven, toForget: [forgets.toForget('loginPerAccount', guesses)] };
  }
  await forgets.forget('loginPerAccount', guesses);
  return { ...proven, toForget: [] };
}

import type { SecondFactorMethod } from '@baize/contract';
import { type Prepared, together } from '@baize/db';
import type { Verdict } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { inTurns } from '@baize/platform/jobs/in-turns';
import { findAndCount } from '@baize/platform/security/counted-guesses';
import type { Device } from '@baize/platform/security/device-cookie';
import { type Readied, readied, whatEnteringNeeds } from '@baize/platform/security/enter';
import { MAX_CONCURRENT_HASHES } from '@baize/platform/security/passwords';
import type { CountedGuess, GuessOfDevice } from '@baize/platform/security/throttle';
import { sql } from 'kysely';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { factorsToRead, methodsOf } from '../second-factors/read-methods.ts';

/** A name and a password at a sign-in: what partners and staff have in common. */

type Kind = 'partner' | 'staff';
type Found = CountedGuess & { id: number; username: string; password_hash: string | null };

export type Presented = {
  username: string;
  password: string;
  actor: Actor;
  device: Device | undefined;
};

/** What a right password opens where the account asks for nothing more. */
export type Opens<Account> = {
  device: string;
  /** Signs in, if that is the verdict on the password and nobody else has the account. Answers the session's token. */
  enter: (account: Account, verdict: Verdict) => Promise<string>;
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
  /** Whether the browser is one from which the account was not signed in to before, and not its first. */
  isNewDevice: boolean;
  readied: Readied;
};

/** The token of the session that was opened with it, where one was. */
export type Entered = { token?: string };

export type Needed = Pick<
  Resources,
  'db' | 'throttle' | 'passwords' | 'secrets' | 'signingKeys' | 'now'
>;

/** Whose password it is, and whether a right one is all that the account asks for. */
type Account<Row> = {
  kind: Kind;
  find: { with(given: { username: string } & GuessOfDevice): Prepared<Row> };
  entersAtOnce: (row: Row, methods: readonly SecondFactorMethod[]) => boolean;
};

/**
 * Those who are not next to be compared wait here and not for the database, where everyone else would wait
 * behind them: while some are compared, others are looked up.
 */
const inTurn = inTurns(MAX_CONCURRENT_HASHES + 2);

/**
 * The account if the password is its own, and what the second step needs; or 401. An unknown name
 * and a wrong password are told apart by nothing: same answer, same work. Signs in as well, where the password is
 * all that is asked for, the browser is known and nothing stands against it.
 */
export const assertPasswordRight = <Row extends Found>(
  resources: Needed,
  account: Account<Row>,
  presented: Presented,
  opens?: Opens<Row & Proven>,
): Promise<Row & Proven & Entered> => inTurn(() => compare(resources, account, presented, opens));

async function compare<Row extends Found>(
  resources: Needed,
  { kind, find, entersAtOnce }: Account<Row>,
  { username, password, actor: visitor, device }: Presented,
  opens: Opens<Row & Proven> | undefined,
): Promise<Row & Proven & Entered> {
  const idOf = (found: Row | undefined) => found?.id ?? 0;
  const ownerOf = (found: Row | undefined) =>
    kind === 'partner' ? { partnerId: idOf(found) } : { staffId: idOf(found) };
  // Guesses count against the account however it was named, or against the name if there is none.
  const nameOf = (found: Row | undefined) => found?.username ?? username;
  const accountOf = (found: Row | undefined) => guessedAs(kind, nameOf(found));
  const lookUp = (guess: GuessOfDevice) => find.with({ ...guess, username });
  const guess = { find: lookUp, kind, ownerOf, accountOf, device, ip: visitor.ip ?? '' };
  const { found: row, guesses, isKnownDevice } = await findAndCount(resources, guess);
  const [name, id, owner] = [nameOf(row), idOf(row), ownerOf(row)];
  const wrong = () => new ApiError('invalid_credentials');

  const matching = resources.passwords.matches(row?.password_hash ?? null, password);
  const verdict = async () => {
    if (!(await matching)) throw wrong();
  };
  // What a right password leads to is done beside the hash, which takes longer: it is looked up, and for who comes
  // from a known browser written, to be committed or undone by the verdict. Guesses of strangers write nothing.
  const lookAhead = async (): Promise<Omit<Proven, 'guesses'> & Entered> => {
    const column = kind === 'partner' ? 'partner_id' : 'staff_id';
    const needs = whatEnteringNeeds(resources, owner, opens?.device ?? '');
    const asked = [factorsToRead({ column, id }), ...needs] as const;
    const [factors, ...read] = await together(resources.db, asked);
    const methods = methodsOf(factors);
    const known = readied(owner, read);
    const isNewDevice = known.device?.had_any === true && !isKnownDevice;
    const ahead = { methods, readied: known, isNewDevice };
    if (!(row && opens && isKnownDevice && entersAtOnce(row, methods))) return ahead;
    // Whatever stands against it is met again, and told, when who knows the password signs in after the verdict.
    const token = await opens
      .enter({ ...row, ...ahead, guesses }, verdict())
      .catch(() => undefined);
    return { ...ahead, ...(token !== undefined && { token }) };
  };
  const [matches, ahead] = await Promise.allSettled([matching, lookAhead()]);
  if (matches.status === 'rejected') throw matches.reason;
  if (!matches.value || row === undefined) {
    await countFailedSignIn(resources, { kind, name, id: row?.id }, visitor.ip);
    throw wrong();
  }
  if (ahead.status === 'rejected') throw ahead.reason;
  const proven = { ...row, ...ahead.value, guesses };
  // A sign-in by the password alone forgets them itself.
  if (!entersAtOnce(row, proven.methods)) {
    await resources.throttle.guesses.forget('loginPerAccount', guesses);
  }
  return proven;
}

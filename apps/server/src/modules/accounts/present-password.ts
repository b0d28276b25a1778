import type { SecondFactorMethod } from '@baize/contract';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { inTurns } from '@baize/platform/jobs/in-turns';
import { hashDevice, readDeviceHistory } from '@baize/platform/security/known-devices';
import { MAX_CONCURRENT_HASHES } from '@baize/platform/security/passwords';
import { sql } from 'kysely';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { readMethods } from '../second-factors/read-methods.ts';

/** The first step of a login, name and password; shared by partners and staff. */

type Kind = 'partner' | 'staff';
type Found = { id: number; username: string; password_hash: string | null };

export type Presented = {
  username: string;
  password: string;
  actor: Actor;
  device: string | undefined;
};

/** Throttle key for password guesses and codes from unknown devices. */
export const guessedAs = (kind: Kind, username: string) => `${kind}:${username}`;

/**
 * A username cannot contain an @, so the name selects either the email or the username column, each
 * with a unique index.
 */
export const isNamed = (name: string) =>
  sql<boolean>`lower(${sql.ref(name.includes('@') ? 'email' : 'username')}) = lower(${name})`;

export type Proven = {
  /** Throttle key that counts guesses from this device. */
  guesses: string;
  methods: SecondFactorMethod[];
  /** The account has earlier logins, but none from this browser. */
  isNewDevice: boolean;
};

export type Needed = Pick<Resources, 'db' | 'throttle' | 'passwords' | 'secrets' | 'now'>;

/**
 * Sign-ins wait here rather than for a database connection, so that a crowd of them leaves the pool to other requests.
 * While some are hashed, two more are looked up.
 */
const inTurn = inTurns(MAX_CONCURRENT_HASHES + 2);

/**
 * Returns the account if the password is right, or throws 401. An unknown name and a wrong password get the same
 * response after the same work, so that neither reveals which accounts exist.
 */
export async function assertPasswordRight<Row extends Found>(
  resources: Needed,
  kind: Kind,
  find: (username: string) => Promise<Row | undefined>,
  presented: Presented,
): Promise<Row & Proven> {
  const { found, guesses, isNewDevice } = await inTurn(() =>
    compare(resources, kind, find, presented),
  );
  await resources.throttle.guesses.forget('loginPerAccount', guesses);
  const column = kind === 'partner' ? 'partner_id' : 'staff_id';
  const methods = await readMethods(resources.db, { column, id: found.id });
  return { ...found, guesses, methods, isNewDevice };
}

async function compare<Row extends Found>(
  resources: Needed,
  kind: Kind,
  find: (username: string) => Promise<Row | undefined>,
  { username, password, actor: { ip }, device }: Presented,
) {
  const { db, throttle, passwords, secrets } = resources;
  const found = await find(username);
  const id = found?.id ?? 0;
  const owner = kind === 'partner' ? { partnerId: id } : { staffId: id };
  const hash = hashDevice(secrets, owner, device ?? '');
  const { is_known, had_any } = await readDeviceHistory(db, owner, hash);
  // Guesses count against the account, by username or email alike. If there is no account, they
  // count against the given name.
  const name = found?.username ?? username;
  // A known device has a separate limit, so guesses by strangers cannot lock out the owner, even
  // from the same IP address.
  const guesses = is_known ? `device:${hash.toString('hex')}` : guessedAs(kind, name);
  if (!is_known) await throttle.consume('loginPerAddress', ip ?? '');
  await throttle.guesses.count('loginPerAccount', guesses);
  const matches = await passwords.matches(found?.password_hash ?? null, password);
  if (found === undefined || !matches) {
    await countFailedSignIn(resources, { kind, name, id: found?.id }, ip);
    throw new ApiError('invalid_credentials');
  }
  return { found, guesses, isNewDevice: had_any && !is_known };
}

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config/config.ts';
import { fieldError } from '../http/api-error.ts';
import { inTurns } from '../jobs/in-turns.ts';
import { isCommonPassword, isOwnName } from './common-passwords.ts';

/** argon2id (the package's default algorithm) with OWASP's minimum of 19 MiB and two passes. */
const FULL_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Argon2id's minimum: microseconds instead of 17 ms. Test servers set WEAK_PASSWORD_HASHES=on,
 * because every account in a test costs several hashes. readConfig refuses it in production.
 */
const WEAK_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/**
 * A hash occupies a core for 17 ms and one of the four threads of libuv's pool, which also serve
 * files and DNS. One core and one thread stay free for everything else.
 */
export const MAX_CONCURRENT_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1));

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time if no hash is stored, so that timing does not reveal which accounts exist.
   */
  matches(stored: string | null, presented: string): Promise<boolean>;
};

export function createPasswords({
  weakPasswordHashes,
}: Pick<Config, 'weakPasswordHashes'>): Passwords {
  const cost = weakPasswordHashes ? WEAK_COST : FULL_COST;
  const { memoryCost: m, timeCost: t, parallelism: p } = cost;
  // No known password has this hash.
  const decoy = `$argon2id$v=19$m=${m},t=${t},p=${p}$sEy6imhz8hZiHGi6P8zFDg$5fgKjBjHO/c9dY534pFV9vkjyMykTMjKAkdXQyxZAwI`;
  const inTurn = inTurns(MAX_CONCURRENT_HASHES);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async matches(stored, presented) {
      const matches = await inTurn(() => verify(stored ?? decoy, presented));
      return stored !== null && matches;
    },
  };
}

/** Staff sign in with a trimmed password: one with a space at its end could never be used. */
export function assertStaffPasswordAllowed(
  password: string,
  ownNames: readonly string[],
  field = 'password',
): void {
  if (password !== password.trim()) {
    throw fieldError(field, 'Your password must not begin or end with a space.');
  }
  assertPasswordAllowed(password, ownNames, field);
}

/** Refuses what an attacker would try first: well-known passwords, own names, and variations. */
export function assertPasswordAllowed(
  password: string,
  ownNames: readonly string[],
  field = 'password',
): void {
  if (isCommonPassword(password)) {
    throw fieldError(field, 'This password is too common. Please choose another one.');
  }
  if (isOwnName(password, ownNames)) {
    throw fieldError(field, 'Your password must not be your username, e-mail or company name.');
  }
}

import { availableParallelism } from 'node:os';
import { fieldError } from '../http/api-error.ts';
import { inTurns } from '../jobs/in-turns.ts';
import { isCommonPassword, isOwnName } from './common-passwords.ts';
import { inHashThread } from './hash-threads.ts';

/** argon2id (the package's default algorithm) with OWASP's minimum of 19 MiB and two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash holds a core for tens of milliseconds; one is left for the calls of everyone else. */
export const HASHES_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const inTurn = inTurns(HASHES_AT_ONCE);

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => inHashThread<string>({ password, options }));

/**
 * Compared against when there is no account, so that its absence cannot be told from the time: of the same
 * cost as any other, and of a password that nobody knows.
 */
export const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$sEy6imhz8hZiHGi6P8zFDg$5fgKjBjHO/c9dY534pFV9vkjyMykTMjKAkdXQyxZAwI';

export async function passwordMatches(stored: string | null, presented: string): Promise<boolean> {
  const job = { stored: stored ?? DECOY, password: presented };
  const matches = await inTurn(() => inHashThread<boolean>(job));
  return stored !== null && matches;
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

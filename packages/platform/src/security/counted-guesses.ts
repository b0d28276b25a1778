import type { Prepared } from '@baize/db';
import type { Resources } from '../config/resources.ts';
import type { Device } from './device-cookie.ts';
import { columnsOf, hashDevice } from './known-devices.ts';
import type { SessionOwner } from './sessions.ts';
import type { CountedGuess, GuessOfDevice } from './throttle.ts';

type Guess<Row> = {
  find: (guess: GuessOfDevice) => Prepared<Row>;
  kind: 'partner' | 'staff';
  /** Whose secret it is; of nobody where none was found. */
  ownerOf: (found: Row | undefined) => SessionOwner;
  /** Under what name strangers' guesses at the account are counted. */
  accountOf: (found: Row | undefined) => string;
  device: Device | undefined;
  ip: string;
};

export type Counted<Row> = {
  found: Row | undefined;
  /** Under what name this guess and others like it are counted. */
  guesses: string;
  /** Whether it came from a device that has signed in to the account before. */
  isKnownDevice: boolean;
};

/**
 * Finds the account whose password is guessed at, counts the guess and answers under what name it did. A device that
 * has signed in to the account before has a budget of its own: whoever guesses from elsewhere, or from the same
 * address, does not keep its person out.
 */
export async function findAndCount<Row extends CountedGuess>(
  { db, throttle, secrets }: Pick<Resources, 'db' | 'throttle' | 'secrets'>,
  { find, kind, ownerOf, accountOf, device, ip }: Guess<Row>,
): Promise<Counted<Row>> {
  const { guesses } = throttle;
  const hashOf = (owner: SessionOwner) => hashDevice(secrets, owner, device?.mark ?? '');
  const lastOwner = device?.lastOwner ?? ownerOf(undefined);
  const hash = hashOf(lastOwner);
  const guess = guesses.toCountOfDevice('loginPerAccount', hash, columnsOf(lastOwner)[`${kind}Id`]);
  const [found] = (await db.executeQuery(find(guess))).rows;
  const counted =
    (found && (await guesses.judgeOfDevice('loginPerAccount', hash, found))) ??
    (device && (await guesses.countOfDevice('loginPerAccount', hashOf(ownerOf(found)))));
  if (counted !== undefined) return { found, guesses: counted, isKnownDevice: true };
  const account = accountOf(found);
  await throttle.consume('loginPerAddress', ip);
  await guesses.count('loginPerAccount', account);
  return { found, guesses: account, isKnownDevice: false };
}

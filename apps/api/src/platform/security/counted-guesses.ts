import type { Resources } from '../config/resources.ts';
import { hashDevice } from './known-devices.ts';
import type { SessionOwner } from './sessions.ts';

type Guess = {
  /** Under what name strangers' guesses at the account are counted. */
  account: string;
  owner: SessionOwner;
  device: string | undefined;
  ip: string;
};

export type Counted = {
  /** Under what name this guess and others like it are counted. */
  guesses: string;
  /** Whether it came from a device that has signed in to the account before. */
  isKnownDevice: boolean;
};

/**
 * Counts a guess at a password and answers under what name it did. A device that has signed in to the
 * account before has a budget of its own: whoever guesses from elsewhere, or from the same address, does
 * not keep its person out.
 */
export async function countGuess(
  { throttle, secrets }: Pick<Resources, 'throttle' | 'secrets'>,
  { account, owner, device, ip }: Guess,
): Promise<Counted> {
  const { guesses } = throttle;
  if (device !== undefined) {
    const own = await guesses.countOfDevice('loginPerAccount', hashDevice(secrets, owner, device));
    if (own !== undefined) return { guesses: own, isKnownDevice: true };
  }
  await throttle.consume('loginPerAddress', ip);
  await guesses.count('loginPerAccount', account);
  return { guesses: account, isKnownDevice: false };
}

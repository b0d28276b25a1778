import type { Resources } from '../config/resources.ts';
import { findDevice } from './known-devices.ts';
import type { SessionOwner } from './sessions.ts';

type Guess = {
  /** Under what name strangers' guesses at the account are counted. */
  account: string;
  owner: SessionOwner;
  device: string | undefined;
  ip: string;
};

/**
 * Under what name a guess is counted. A device that has signed in to the account before has a budget
 * of its own: whoever guesses from elsewhere, or from the same address, does not keep its person out.
 */
export async function countedAs(
  resources: Pick<Resources, 'db' | 'throttle' | 'secrets' | 'now'>,
  { account, owner, device, ip }: Guess,
): Promise<string> {
  const known = await findDevice(resources.db, resources, owner, device);
  if (known !== undefined) return `device:${known.toString('hex')}`;
  await resources.throttle.consume('loginPerAddress', ip);
  return account;
}

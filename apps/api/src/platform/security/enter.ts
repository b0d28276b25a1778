import { type DB, type Prepared, together } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import type { Transaction } from 'kysely';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { deviceToRemember, isNewDevice } from './known-devices.ts';
import { type SessionOwner, sessionToOpen } from './sessions.ts';
import { newestKey } from './signing-keys.ts';

type Entering = {
  /**
   * Notes the sign-in and answers the account if it is still as it was checked. Its row is locked from
   * then on: of a sign-in and a change of the password at the same time, the sign-in comes first and is
   * ended by the change, or comes second and is refused.
   */
  account: Prepared<{ id: number }>;
  owner: SessionOwner;
  actor: Actor;
  device: string;
  lifetimeMs: number;
};

/** What every sign-in writes once all was proven, in one go: the session, and the browser it is from. */
export async function enter(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets' | 'signingKeys' | 'now'>,
  { account, owner, actor, device, lifetimeMs }: Entering,
): Promise<{ token: string; isNewDevice: boolean }> {
  const { session, token } = sessionToOpen(resources, owner, actor, lifetimeMs);
  const [same, seen, , keys] = await together(db, [
    account,
    deviceToRemember(resources, owner, device),
    session,
    newestKey.with({}),
  ]);
  if (same.length === 0) throw new ApiError('invalid_credentials');
  return {
    token: token(await resources.signingKeys.current(db, keys)),
    isNewDevice: isNewDevice(seen),
  };
}

import { type RowsOf, statementByShape } from '@baize/db';
import { ApiError, type ForeseenEntries, whatEntriesNeed } from '@baize/server-kit';
import { sql } from 'kysely';
import type { Act } from '../acts/act.ts';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { anyDeviceOf, deviceToRemember } from './known-devices.ts';
import { hasSecondFactor } from './required-second-factor.ts';
import { insertSession, type NewSession, newSession, type SessionOwner } from './sessions.ts';
import { newestKey } from './signing-keys.ts';

/** What a sign-in is written with, whoever signs in: read while the password is compared. */
export type Readied = {
  signingKeys: RowsOf<[ReturnType<typeof newestKey.with>]>[0];
  hadDevice: boolean;
  entries: ForeseenEntries;
};

const entryOf = (owner: SessionOwner) => ['partnerId' in owner ? owner : {}];

export const whatEnteringNeeds = (owner: SessionOwner) =>
  [newestKey.with({}), anyDeviceOf(owner), whatEntriesNeed(entryOf(owner))] as const;

export const readied = (
  owner: SessionOwner,
  [signingKeys, devices, read]: RowsOf<ReturnType<typeof whatEnteringNeeds>>,
): Readied => ({
  signingKeys,
  hadDevice: devices[0]?.had_any === true,
  entries: { concern: entryOf(owner), read },
});

type Checked = {
  /** The one that was presented. */
  passwordHash: string | null;
  /** Whether more than the password was. */
  passedSecondStep: boolean;
};
type Opened = NewSession & Checked;

const asChecked = {
  partner: (given: Opened) => sql`
    update partners set last_login = ${given.issuedAt}
    where id = ${given.partnerId} and password_hash = ${given.passwordHash}
      and status = 'approved' and deleted_at is null
      and (${given.passedSecondStep} or not (two_factor_enabled or ${hasSecondFactor('partners')}))
    returning id`,
  admin: (given: Opened) => sql`
    update staff set last_login = ${given.issuedAt}
    where id = ${given.staffId} and password_hash = ${given.passwordHash} and disabled_at is null
      and (${given.passedSecondStep} or not ${hasSecondFactor('staff')})
    returning id`,
};

/**
 * Notes the sign-in where the account is still as it was checked, and opens its session; where it is not, the
 * session has no owner, and its table refuses it. The account's row is locked from then on: of a sign-in and
 * a change of the password at the same time, the sign-in comes first and is ended by the change, or comes
 * second and is refused.
 */
const openIfSame = statementByShape(
  (audience: NewSession['audience']) => audience,
  (audience) => (_, given: Opened) =>
    sql`
    with same as (${asChecked[audience](given)})
    ${insertSession(given, {
      partnerId: audience === 'partner' ? sql`(select id from same)` : sql`null`,
      staffId: audience === 'admin' ? sql`(select id from same)` : sql`null`,
    })}`,
);

type Entering = Checked & {
  owner: SessionOwner;
  actor: Actor;
  device: string;
  lifetimeMs: number;
  readied: Readied;
};

/**
 * What every sign-in writes once all was proven: the session, and the browser it is from. It goes out with all
 * else that the act writes, and its commit: one wait for the database.
 */
export async function enter(
  act: Pick<Act, 'db' | 'write'>,
  resources: Pick<Resources, 'secrets' | 'signingKeys' | 'now'>,
  { owner, actor, device, lifetimeMs, readied: found, ...checked }: Entering,
): Promise<string> {
  const { session, token } = newSession(resources, owner, actor, lifetimeMs);
  act.write(openIfSame(session.audience).with({ ...session, ...checked }));
  act.write(deviceToRemember(resources, owner, device));
  return token(await resources.signingKeys.current(act.db, found.signingKeys));
}

const CHECK_VIOLATION = '23514';

/** An account that is not as it was checked is not signed in to: to its person it is a wrong password. */
export async function refuseChanged<T>(entering: Promise<T>): Promise<T> {
  try {
    return await entering;
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string };
    if (code !== CHECK_VIOLATION || table !== 'sessions') throw error;
    throw new ApiError('invalid_credentials', { cause: error });
  }
}

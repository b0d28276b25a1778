import type { SecondFactorMethod } from '@baize/contract';
import { type RowsOf, statementByShape } from '@baize/db';
import { sql } from 'kysely';
import type { Act } from '../acts/act.ts';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';
import { entriesToKeep, type ForeseenEntries, whatEntriesNeed } from '../record/append-entries.ts';
import type { ActivityEntry } from '../record/entry.ts';
import { type DeviceRead, devicesToRead, deviceToRemember } from './known-devices.ts';
import { hasSecondFactor } from './required-second-factor.ts';
import { insertSession, type NewSession, newSession, type SessionOwner } from './sessions.ts';
import { newestKey } from './signing-keys.ts';

/** What a sign-in is written with, whoever signs in: read while the password is compared. */
export type Readied = {
  signingKeys: RowsOf<[ReturnType<typeof newestKey.with>]>[0];
  device: DeviceRead | undefined;
  entries: ForeseenEntries;
};

const entryOf = (owner: SessionOwner) => ['partnerId' in owner ? owner : {}];

export const whatEnteringNeeds = (
  resources: Pick<Resources, 'secrets' | 'now'>,
  owner: SessionOwner,
  device: string,
) =>
  [
    newestKey.with({}),
    devicesToRead(resources, owner, device),
    whatEntriesNeed(entryOf(owner)),
  ] as const;

export const readied = (
  owner: SessionOwner,
  [signingKeys, devices, read]: RowsOf<ReturnType<typeof whatEnteringNeeds>>,
): Readied => ({
  signingKeys,
  device: devices[0],
  entries: { concern: entryOf(owner), read },
});

type Opened = NewSession & {
  /** The one that was presented. */
  passwordHash: string | null;
  passedSecondStep: boolean;
};

/** Who has proven nothing yet waits for no one, and holds up nobody who stands behind. */
const unlessHeld = (table: 'partners' | 'staff', id: number | null) =>
  sql`(select id from ${sql.table(table)} where id = ${id} for no key update skip locked)`;

const asChecked = {
  partner: (given: Opened, isProven: boolean) => sql`
    update partners set last_login = ${given.issuedAt}
    where id = ${isProven ? given.partnerId : unlessHeld('partners', given.partnerId)}
      and password_hash = ${given.passwordHash}
      and status = 'approved' and deleted_at is null
      and (${given.passedSecondStep} or not (two_factor_enabled or ${hasSecondFactor('partners')}))
    returning id`,
  admin: (given: Opened, isProven: boolean) => sql`
    update staff set last_login = ${given.issuedAt}
    where id = ${isProven ? given.staffId : unlessHeld('staff', given.staffId)}
      and password_hash = ${given.passwordHash} and disabled_at is null
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
  ({ audience, isProven }: Pick<NewSession, 'audience'> & { isProven: boolean }) =>
    `${audience} ${isProven}`,
  ({ audience, isProven }) =>
    (_, given: Opened) =>
      sql`
    with same as (${asChecked[audience](given, isProven)})
    ${insertSession(given, {
      partnerId: audience === 'partner' ? sql`(select id from same)` : sql`null`,
      staffId: audience === 'admin' ? sql`(select id from same)` : sql`null`,
    })}`,
);

export type Entering = {
  owner: SessionOwner;
  actor: Actor;
  device: string;
  lifetimeMs: number;
  readied: Readied;
  /** The one that was presented. */
  passwordHash: string | null;
  /** By what more than the password was proven. */
  method?: SecondFactorMethod | undefined;
  /** Whether the password was found right already. */
  isProven: boolean;
};

/**
 * What every sign-in writes: the session, the browser it is from, and its entry of the record. It goes out with
 * all else that the act writes. Answers the session's token.
 */
export async function enter(
  act: Pick<Act, 'db' | 'write'>,
  resources: Pick<Resources, 'secrets' | 'signingKeys' | 'now'>,
  { owner, actor, device, lifetimeMs, readied: found, passwordHash, method, isProven }: Entering,
): Promise<string> {
  const { session, token } = newSession(resources, owner, actor, lifetimeMs);
  const { concern, read } = found.entries;
  const entry: ActivityEntry = {
    action: 'partnerId' in owner ? 'partner.signed_in' : 'staff.signed_in',
    ...concern[0],
    ...(method && { details: { second_factor: method } }),
  };
  const { issuedAt: now } = session;
  const passedSecondStep = method !== undefined;
  const changes = [
    openIfSame({ ...session, isProven }).with({ ...session, passwordHash, passedSecondStep }),
    ...(found.device?.seen_lately ? [] : [deviceToRemember(resources, owner, device)]),
    ...(await entriesToKeep(act.db, resources.secrets, { actor, entries: [entry], now, read })),
  ];
  for (const change of changes) act.write(change);
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

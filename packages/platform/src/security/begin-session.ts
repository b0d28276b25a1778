import type { SecondFactorMethod } from '@baize/contract';
import type { DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import type { Act } from '../acts/act.ts';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';
import { rememberDevice } from './known-devices.ts';
import { hasSecondFactor } from './required-second-factor.ts';
import { openSession, type SessionOwner } from './sessions.ts';

export type ProvenSignIn = {
  owner: SessionOwner;
  actor: Actor;
  device: string;
  lifetimeMs: number;
  /** The stored hash that the presented password matched. */
  passwordHash: string | null;
  /** The second step that was passed, if the account asked for one. */
  method: SecondFactorMethod | undefined;
};

/**
 * Opens the session of a login, remembers its browser and writes the audit entry. The account may
 * have changed since its password was compared. The update therefore locks its row and matches only
 * if the password, the status and the need for a second factor are still the same. A password
 * change that commits later revokes this session.
 */
export async function beginSession(
  act: Pick<Act, 'db' | 'record'>,
  resources: Pick<Resources, 'secrets' | 'signingKeys' | 'now'>,
  signIn: ProvenSignIn,
): Promise<string> {
  const { owner, actor, device, lifetimeMs, method } = signIn;
  if (!(await noteSignIn(act.db, signIn, resources.now()))) {
    throw new ApiError('invalid_credentials');
  }
  await rememberDevice(act.db, resources, owner, device);
  act.record({
    ...('partnerId' in owner
      ? { action: 'partner.signed_in', ...owner }
      : { action: 'staff.signed_in' }),
    ...(method && { details: { second_factor: method } }),
  });
  return openSession(act.db, resources, owner, actor, lifetimeMs);
}

async function noteSignIn(
  db: Transaction<DB>,
  { owner, passwordHash, method }: ProvenSignIn,
  now: Date,
): Promise<boolean> {
  const asksForNoMore = method === undefined;
  const { numUpdatedRows } =
    'partnerId' in owner
      ? await db
          .updateTable('partners')
          .set({ last_login: now })
          .where('id', '=', owner.partnerId)
          .where('password_hash', '=', passwordHash)
          .where('status', '=', 'approved')
          .where('deleted_at', 'is', null)
          .$if(asksForNoMore, (update) =>
            update
              .where('two_factor_enabled', '=', false)
              .where(sql<boolean>`not ${hasSecondFactor('partners')}`),
          )
          .executeTakeFirst()
      : await db
          .updateTable('staff')
          .set({ last_login: now })
          .where('id', '=', owner.staffId)
          .where('password_hash', '=', passwordHash)
          .where('disabled_at', 'is', null)
          .$if(asksForNoMore, (update) =>
            update.where(sql<boolean>`not ${hasSecondFactor('staff')}`),
          )
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}

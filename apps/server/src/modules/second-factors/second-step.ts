import {
  isRecoveryCode,
  limits,
  type PasskeyAssertion,
  type SecondFactorMethod,
} from '@baize/contract';
import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Transaction } from 'kysely';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { useAppCode } from './app-codes.ts';
import { type FactorOwner, ownerValues } from './factor-owner.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { usePasskey } from './use-passkey.ts';

/**
 * Second step of signing in: after the correct password, the account must present one of its
 * factors.
 */

const { tries, stepMinutes } = limits.secondFactor;

export type GivenFactor = {
  two_factor_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

/**
 * Opens or restarts the second step. The client sends the password again together with the factor.
 */
export async function beginSecondStep(
  { db, now }: Pick<Resources, 'db' | 'now'>,
  owner: FactorOwner,
): Promise<void> {
  const values = { tries: 0, expires_at: new Date(now().getTime() + stepMinutes * 60_000) };
  await db
    .insertInto('second_steps')
    .values({ ...ownerValues(owner), ...values })
    .onConflict((conflict) => conflict.column(owner.column).doUpdateSet(values))
    .execute();
}

/**
 * Counts the attempt before comparing. The update locks the row, so simultaneous requests never get
 * more comparisons than the limit. Returns the method used, or throws 401.
 */
export async function passSecondStep(
  resources: Resources,
  owner: FactorOwner & { username: string },
  given: GivenFactor,
  ip: string | null,
): Promise<SecondFactorMethod> {
  const passed = await resources.db.transaction().execute(async (db) => {
    const step = await db
      .updateTable('second_steps')
      .set((column) => ({ tries: column('tries', '+', 1) }))
      .where(owner.column, '=', owner.id)
      .where('tries', '<', tries)
      .where('expires_at', '>', resources.now().toISOString())
      .returning('id')
      .executeTakeFirst();
    if (step === undefined) return 'no step';
    const method = await compare(db, resources, owner, given);
    if (method === undefined) return 'wrong';
    await db.deleteFrom('second_steps').where('id', '=', step.id).execute();
    return method;
  });
  if (passed === 'no step') throw new ApiError('sign_in_expired');
  if (passed === 'wrong') {
    await countWrongFactor(resources, owner, ip);
    throw new ApiError('invalid_two_factor_code');
  }
  return passed;
}

/** Counts a wrong code of any method as a failed sign-in. */
export const countWrongFactor = (
  resources: Resources,
  { column, id, username: name }: FactorOwner & { username: string },
  ip: string | null,
) =>
  countFailedSignIn(
    resources,
    { kind: column === 'partner_id' ? 'partner' : 'staff', name, id },
    ip,
  );

async function compare(
  db: Transaction<DB>,
  resources: Resources,
  owner: FactorOwner,
  { two_factor_code: code = '', passkey }: GivenFactor,
): Promise<SecondFactorMethod | undefined> {
  if (passkey !== undefined) {
    return (await usePasskey(db, resources, owner, passkey)) ? 'passkey' : undefined;
  }
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(db, resources, owner, code)) ? 'recovery_code' : undefined;
  }
  return (await useAppCode(db, resources, owner, code)) ? 'app' : undefined;
}

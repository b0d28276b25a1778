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

/** The second step of signing in: the password was right, now one of the account's factors. */

const { tries, stepMinutes } = limits.secondFactor;

/** What is given in the second step. */
export type GivenFactor = {
  two_factor_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

/** Opens the second step anew; what it waits for is given with the password a second time. */
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
 * Counts the try, then compares: the update locks the row, so that however many come at once, no
 * more than five are ever compared. Answers by what the step was passed, or refuses with 401.
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

/** A wrong code is a failed sign-in, whatever code it was. */
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

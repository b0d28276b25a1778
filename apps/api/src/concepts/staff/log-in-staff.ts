import type { SecondFactorMethod, StaffMember, staffRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { openSession, staffLifetime } from '../../platform/security/sessions.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import type { FactorOwner } from '../second-factors/factor-owner.ts';
import { readMethods } from '../second-factors/read-methods.ts';
import { beginSecondStep, passSecondStep } from '../second-factors/second-step.ts';
import { tellRecoveryCodeUsed } from '../second-factors/tell-factor-event.ts';
import { askForPasskey } from '../second-factors/use-passkey.ts';
import { checkStaffCredentials, guessedMember } from './check-staff-credentials.ts';

const ownFactors = ({ id }: StaffMember): FactorOwner => ({ column: 'staff_id', id });

export const logInStaff: Operation<typeof staffRoutes.adminLogin> = async ({
  resources,
  body,
  actor,
}) => {
  const user = await checkStaffCredentials(resources, body, actor);
  const methods = await readMethods(resources.db, ownFactors(user));
  if (methods.length === 0) {
    return { token: await signIn(resources, user, actor), user, requires_2fa: false as const };
  }
  if (body.two_factor_code === undefined && body.passkey === undefined) {
    await beginSecondStep(resources, ownFactors(user));
    return { requires_2fa: true as const, methods, message: 'Please confirm that it is you.' };
  }
  const guesses = guessedMember(user.username);
  await resources.throttle.guesses.count('twoFactorPerAccount', guesses);
  const method = await passSecondStep(resources, ownFactors(user), body).catch(async (error) => {
    if (error instanceof ApiError && error.code === 'invalid_two_factor_code') {
      const target = { kind: 'staff', name: user.username, id: user.id } as const;
      await countFailedSignIn(resources, target, actor.ip);
    }
    throw error;
  });
  await resources.throttle.guesses.forget('twoFactorPerAccount', guesses);
  const token = await signIn(resources, user, actor, method);
  return { token, user, requires_2fa: false as const };
};

/** For whoever knows the password: which passkeys the account has is nobody else's business. */
export const askForStaffPasskey: Operation<typeof staffRoutes.adminLoginPasskey> = async ({
  resources,
  body,
  actor,
}) => {
  const user = await checkStaffCredentials(resources, body, actor);
  const options = await askForPasskey(resources, ownFactors(user));
  if (options === undefined) throw new ApiError('no_second_factor');
  return { options };
};

function signIn(
  resources: Resources,
  user: StaffMember,
  visitor: Actor,
  method?: SecondFactorMethod,
): Promise<string> {
  const actor: Actor = { ...visitor, kind: 'staff', id: user.id, name: user.username };
  return perform(resources, actor, async (act) => {
    const last_login = resources.now();
    await act.db.updateTable('staff').set({ last_login }).where('id', '=', user.id).execute();
    act.record({
      action: 'staff.signed_in',
      ...(method && { details: { second_factor: method } }),
    });
    if (method === 'recovery_code') {
      await tellRecoveryCodeUsed(act, { ...ownFactors(user), ...user }, last_login);
    }
    return openSession(act.db, resources, { staffId: user.id }, actor, staffLifetime);
  });
}

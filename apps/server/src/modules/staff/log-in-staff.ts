import type { SecondFactorMethod, StaffMember, staffRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { beginSession } from '@baize/platform/security/begin-session';
import { keepDevice, newDevice, readDevice } from '@baize/platform/security/device-cookie';
import { noteAskedFactor } from '@baize/platform/security/required-second-factor';
import { staffLifetime } from '@baize/platform/security/sessions';
import type { FactorOwner } from '../second-factors/factor-owner.ts';
import { beginSecondStep, passSecondStep } from '../second-factors/second-step.ts';
import { tellRecoveryCodeUsed } from '../second-factors/tell-factor-event.ts';
import { askForPasskey } from '../second-factors/use-passkey.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { type CheckedMember, checkStaffCredentials } from './check-staff-credentials.ts';
import { tellStaffEvent } from './tell-staff-event.ts';

const ownFactors = ({ id }: StaffMember): FactorOwner => ({ column: 'staff_id', id });

export const logInStaff: Operation<typeof staffRoutes.adminLogin> = async ({
  resources,
  body,
  actor,
  request,
  reply,
}) => {
  const known = readDevice(resources.config, request);
  const checked = await checkStaffCredentials(resources, { ...body, actor, device: known });
  const { member: user, guesses, methods } = checked;
  if (methods.length > 0 && body.two_factor_code === undefined && body.passkey === undefined) {
    await beginSecondStep(resources, ownFactors(user));
    return { requires_2fa: true as const, methods, message: 'Please confirm that it is you.' };
  }
  let method: SecondFactorMethod | undefined;
  if (methods.length > 0) {
    await resources.throttle.guesses.count('twoFactorPerAccount', guesses);
    const holder = { ...ownFactors(user), username: user.username };
    method = await passSecondStep(resources, holder, body, actor.ip);
    await resources.throttle.guesses.forget('twoFactorPerAccount', guesses);
  }
  const device = known ?? newDevice();
  const token = await signIn(resources, checked, actor, { device, method });
  keepDevice(resources.config, reply, device);
  return { token, user, requires_2fa: false as const };
};

/** Requires the password, because the options reveal which passkeys the account has. */
export const askForStaffPasskey: Operation<typeof staffRoutes.adminLoginPasskey> = async ({
  resources,
  body,
  actor,
  request,
}) => {
  const device = readDevice(resources.config, request);
  const { member } = await checkStaffCredentials(resources, { ...body, actor, device });
  return { options: await askForPasskey(resources, ownFactors(member)) };
};

function signIn(
  resources: Resources,
  { member: user, password_hash: passwordHash, isNewDevice }: CheckedMember,
  visitor: Actor,
  { device, method }: { device: string; method: SecondFactorMethod | undefined },
): Promise<string> {
  const actor: Actor = { ...visitor, kind: 'staff', id: user.id, name: user.username };
  return perform(resources, actor, async (act) => {
    const now = resources.now();
    const token = await beginSession(act, resources, {
      ...{ owner: { staffId: user.id }, actor, lifetimeMs: staffLifetime },
      ...{ device, passwordHash, method },
    });
    if (method === undefined) await noteAskedFactor(act.db, { staffId: user.id, now });
    if (method === 'recovery_code') {
      await tellRecoveryCodeUsed(act, { ...ownFactors(user), ...user }, now);
    }
    if (isNewDevice) {
      tellStaffEvent(act, user, 'new_device', now, describeDevice(actor.userAgent));
    }
    return token;
  });
}

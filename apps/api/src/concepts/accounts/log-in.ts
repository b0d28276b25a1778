import type { accountRoutes, SecondFactorMethod } from '@baize/contract';
import { type Act, perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { keepDevice, readDevice } from '../../platform/security/device-cookie.ts';
import { enter, refuseChanged } from '../../platform/security/enter.ts';
import { partnerLifetime } from '../../platform/security/sessions.ts';
import { tellRecoveryCodeUsed } from '../second-factors/tell-factor-event.ts';
import { askForPasskey } from '../second-factors/use-passkey.ts';
import { type Account, checkCredentials } from './check-credentials.ts';
import { ownFactors, takeSecondStep } from './second-step.ts';
import { tellNewDevice } from './tell-new-device.ts';

export const logIn: Operation<typeof accountRoutes.login> = async ({
  resources,
  body,
  actor,
  request,
  reply,
}) => {
  const known = readDevice(resources.config, request);
  const account = await checkCredentials(resources, { ...body, actor, device: known });
  const step = await takeSecondStep(resources, account, body, actor);
  if ('asked' in step) return { requires_2fa: true, ...step.asked };
  const device = keepDevice(resources.config, reply, known);
  const lifetime = partnerLifetime(body.remember_me ?? false);
  const token = await signIn(resources, account, actor, { device, lifetime, method: step.passed });
  return { token, requires_2fa: false, message: 'Signed in.' };
};

/** For whoever knows the password: which passkeys the account has is nobody else's business. */
export const askForPartnerPasskey: Operation<typeof accountRoutes.loginPasskey> = async ({
  resources,
  body,
  actor,
  request,
}) => {
  const device = readDevice(resources.config, request);
  const account = await checkCredentials(resources, { ...body, actor, device });
  return { options: await askForPasskey(resources, ownFactors(account)) };
};

type SignIn = { device: string; lifetime: number; method: SecondFactorMethod | undefined };

function signIn(
  resources: Resources,
  account: Account,
  visitor: Actor,
  { device, lifetime: lifetimeMs, method }: SignIn,
): Promise<string> {
  const { id, username: name, password_hash: passwordHash, readied, toForget } = account;
  const actor: Actor = { ...visitor, kind: 'partner', id, name };
  const work = async (act: Act) => {
    const now = resources.now();
    const token = await enter(act, resources, {
      ...{ actor, device, lifetimeMs, owner: { partnerId: id }, readied },
      ...{ passwordHash, passedSecondStep: method !== undefined },
    });
    for (const forgotten of toForget) act.write(forgotten);
    act.record({
      action: 'partner.signed_in',
      partnerId: id,
      ...(method && { details: { second_factor: method } }),
    });
    if (method === 'recovery_code') {
      await tellRecoveryCodeUsed(act, { ...account, ...ownFactors(account) }, now);
    }
    if (account.isNewDevice) tellNewDevice(act, account, actor, now);
    return token;
  };
  return refuseChanged(perform(resources, actor, work, readied.entries));
}

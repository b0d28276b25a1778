import type { accountRoutes, SecondFactorMethod } from '@baize/contract';
import { type Act, perform, type Verdict } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { keepDevice, newDevice, readDevice } from '@baize/platform/security/device-cookie';
import { enter, refuseChanged } from '@baize/platform/security/enter';
import { partnerLifetime } from '@baize/platform/security/sessions';
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
  const device = known?.mark ?? newDevice();
  const lifetimeMs = partnerLifetime(body.remember_me ?? false);
  const enterAs = (account: Account, how: Pick<SignIn, 'method' | 'verdict'>) =>
    signIn(resources, account, actor, { device, lifetimeMs, ...how });
  const account = await checkCredentials(
    resources,
    { ...body, actor, device: known },
    { device, enter: (found, verdict) => enterAs(found, { verdict }) },
  );
  const step = await takeSecondStep(resources, account, body, actor);
  if ('asked' in step) return { requires_2fa: true, ...step.asked };
  keepDevice(resources.config, reply, device, { partnerId: account.id });
  const token = account.token ?? (await enterAs(account, { method: step.passed }));
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

type SignIn = {
  device: string;
  lifetimeMs: number;
  method?: SecondFactorMethod | undefined;
  /** On the password, while that is still being compared. */
  verdict?: Verdict;
};

function signIn(
  resources: Resources,
  account: Account,
  visitor: Actor,
  { device, lifetimeMs, method, verdict }: SignIn,
): Promise<string> {
  const { id, username: name, password_hash: passwordHash, readied } = account;
  const actor: Actor = { ...visitor, kind: 'partner', id, name };
  const work = async (act: Act) => {
    const now = resources.now();
    const owner = { partnerId: id };
    const isProven = verdict === undefined;
    const entering = { owner, actor, device, lifetimeMs, readied, passwordHash, method, isProven };
    const token = await enter(act, resources, entering);
    if (method === undefined) {
      act.write(resources.throttle.guesses.toForget('loginPerAccount', account.guesses));
    }
    if (method === 'recovery_code') {
      await tellRecoveryCodeUsed(act, { ...account, ...ownFactors(account) }, now);
    }
    if (account.isNewDevice) tellNewDevice(act, account, actor, now);
    return token;
  };
  return refuseChanged(perform(resources, actor, work, verdict));
}

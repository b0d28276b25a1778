import type { accountRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import type { Operation } from '@baize/platform/http/serve';
import { beginSession, type ProvenSignIn } from '@baize/platform/security/begin-session';
import { keepDevice, newDevice, readDevice } from '@baize/platform/security/device-cookie';
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
  const account = await checkCredentials(resources, { ...body, actor, device: known });
  const step = await takeSecondStep(resources, account, body, actor);
  if ('asked' in step) return { requires_2fa: true, ...step.asked };
  const device = known ?? newDevice();
  const token = await signIn(resources, account, actor, {
    device,
    lifetimeMs: partnerLifetime(body.remember_me ?? false),
    method: step.passed,
  });
  keepDevice(resources.config, reply, device);
  return { token, requires_2fa: false, message: 'Signed in.' };
};

/** Requires the password: which passkeys an account has is not public. */
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

function signIn(
  resources: Resources,
  account: Account,
  visitor: Actor,
  session: Pick<ProvenSignIn, 'device' | 'lifetimeMs' | 'method'>,
): Promise<string> {
  const { id, username: name, password_hash: passwordHash } = account;
  const actor: Actor = { ...visitor, kind: 'partner', id, name };
  return perform(resources, actor, async (act) => {
    const now = resources.now();
    const owner = { partnerId: id };
    const token = await beginSession(act, resources, { owner, actor, passwordHash, ...session });
    if (session.method === 'recovery_code') {
      await tellRecoveryCodeUsed(act, { ...account, ...ownFactors(account) }, now);
    }
    if (account.isNewDevice) tellNewDevice(act, account, actor, now);
    return token;
  });
}

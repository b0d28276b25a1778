import type { accountRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { keepDevice, readDevice } from '../../platform/security/device-cookie.ts';
import { openSession, partnerLifetime } from '../../platform/security/sessions.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { type Account, checkCredentials } from './check-credentials.ts';
import { noteDevice } from './note-device.ts';
import { sendTwoFactorCode, useTwoFactorCode } from './two-factor-codes.ts';

/** The default notice of the code entry. */
const CODE_SENT = 'Please enter the verification code sent to your email.';

export const logIn: Operation<typeof accountRoutes.login> = async ({
  resources,
  body,
  actor,
  request,
  reply,
}) => {
  const known = readDevice(resources.config, request);
  const account = await checkCredentials(resources, body, actor, known);
  if (account.two_factor_enabled) {
    if (body.two_factor_code === undefined) {
      await sendTwoFactorCode(resources, account, actor);
      return { requires_2fa: true, message: CODE_SENT };
    }
    await resources.throttle.guesses.count('twoFactorPerAccount', account.guesses);
    const right = await useTwoFactorCode(resources, account.id, body.two_factor_code);
    if (!right) {
      const target = { kind: 'partner', name: account.username, id: account.id } as const;
      await countFailedSignIn(resources, target, actor.ip);
      throw new ApiError('invalid_two_factor_code');
    }
    await resources.throttle.guesses.forget('twoFactorPerAccount', account.guesses);
  }
  const device = keepDevice(resources.config, reply, known);
  const lifetime = partnerLifetime(body.remember_me ?? false);
  const token = await signIn(resources, account, actor, device, lifetime);
  return { token, requires_2fa: false, message: 'Signed in.' };
};

function signIn(
  resources: Resources,
  account: Account,
  visitor: Actor,
  device: string,
  lifetime: number,
): Promise<string> {
  const { id, username: name } = account;
  const actor: Actor = { ...visitor, kind: 'partner', id, name };
  return perform(resources, actor, async (act) => {
    // The row is locked from here on: of a sign-in and a change of the password at the same time,
    // the sign-in comes first and is ended by the change, or comes second and is refused.
    const same = await act.db
      .updateTable('partners')
      .set({ last_login: resources.now() })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('status', '=', 'approved')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (same.numUpdatedRows === 0n) throw new ApiError('invalid_credentials');
    act.record({
      action: 'partner.signed_in',
      partnerId: account.id,
    });
    await noteDevice(act, resources, account, actor, device);
    return openSession(act.db, resources, { partnerId: account.id }, actor, lifetime);
  });
}

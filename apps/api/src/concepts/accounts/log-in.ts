import type { accountRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { openSession, partnerLifetime } from '../../platform/security/sessions.ts';
import { countFailedSignIn } from '../activity/count-failed-sign-in.ts';
import { type Account, checkCredentials, guessedAccount } from './check-credentials.ts';
import { noteDevice } from './note-device.ts';
import { sendTwoFactorCode, useTwoFactorCode } from './two-factor-codes.ts';

/** The default notice of the code entry. */
const CODE_SENT = 'Please enter the verification code sent to your email.';

export const logIn: Operation<typeof accountRoutes.login> = async ({ resources, body, actor }) => {
  const account = await checkCredentials(resources, body, actor);
  if (account.two_factor_enabled) {
    if (body.two_factor_code === undefined) {
      await sendTwoFactorCode(resources, account, actor);
      return { requires_2fa: true, message: CODE_SENT };
    }
    const guesses = guessedAccount(account.username);
    await resources.throttle.guesses.count('twoFactorPerAccount', guesses);
    const right = await useTwoFactorCode(resources, account.id, body.two_factor_code);
    if (!right) {
      const target = { kind: 'partner', name: account.username, id: account.id } as const;
      await countFailedSignIn(resources, target, actor.ip);
      throw new ApiError('invalid_two_factor_code');
    }
    await resources.throttle.guesses.forget('twoFactorPerAccount', guesses);
  }
  const token = await signIn(resources, account, actor, body.remember_me ?? false);
  return { token, requires_2fa: false, message: 'Signed in.' };
};

function signIn(
  resources: Resources,
  account: Account,
  visitor: Actor,
  remembered: boolean,
): Promise<string> {
  const { id, username: name } = account;
  const actor: Actor = { ...visitor, kind: 'partner', id, name };
  return perform(resources, actor, async (act) => {
    await act.db
      .updateTable('partners')
      .set({ last_login: resources.now() })
      .where('id', '=', account.id)
      .execute();
    act.record({
      action: 'partner.signed_in',
      partnerId: account.id,
    });
    await noteDevice(act, resources, account, actor);
    const lifetime = partnerLifetime(remembered);
    return openSession(act.db, resources, { partnerId: account.id }, actor, lifetime);
  });
}

import {
  type accountRoutes,
  isRecoveryCode,
  type RouteInput,
  type SecondFactorMethod,
} from '@baize/contract';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { FactorOwner } from '../second-factors/factor-owner.ts';
import {
  beginSecondStep,
  countWrongFactor,
  passSecondStep,
} from '../second-factors/second-step.ts';
import type { Account } from './check-credentials.ts';
import { sendTwoFactorCode, useTwoFactorCode } from './two-factor-codes.ts';

/**
 * A partner's second step: the emailed code of the specification, or a factor that staff have too
 * (D34). If email is the only factor, the code is sent immediately. Otherwise the partner chooses a
 * factor and can request the code.
 */

type Given = RouteInput<typeof accountRoutes.login>['body'];
type Step =
  | { asked: { methods: SecondFactorMethod[]; message: string } }
  | { passed: SecondFactorMethod | undefined };

/** The default message of the code form. */
const CODE_SENT = 'Please enter the verification code sent to your email.';

export const ownFactors = ({ id }: Account): FactorOwner => ({ column: 'partner_id', id });

export async function takeSecondStep(
  resources: Resources,
  account: Account,
  given: Given,
  actor: Actor,
): Promise<Step> {
  const { methods: others } = account;
  const methods = account.two_factor_enabled ? [...others, 'email' as const] : others;
  if (methods.length === 0) return { passed: undefined };
  if (given.two_factor_code === undefined && given.passkey === undefined) {
    if (others.length > 0) await beginSecondStep(resources, ownFactors(account));
    const sends = others.length === 0 || given.two_factor_method === 'email';
    if (!sends || !account.two_factor_enabled) {
      return { asked: { methods, message: 'Please confirm that it is you.' } };
    }
    await sendTwoFactorCode(resources, account, actor);
    return { asked: { methods, message: CODE_SENT } };
  }
  await resources.throttle.guesses.count('twoFactorPerAccount', account.guesses);
  const holder = { ...ownFactors(account), username: account.username };
  const passed = isEmailed(methods, given)
    ? await useEmailedCode(resources, holder, given, actor.ip)
    : await passSecondStep(resources, holder, given, actor.ip);
  await resources.throttle.guesses.forget('twoFactorPerAccount', account.guesses);
  return { passed };
}

/**
 * Codes of the app and of emails look alike. Without `two_factor_method`, a code counts as the
 * app's if the account has an app.
 */
function isEmailed(methods: readonly SecondFactorMethod[], given: Given): boolean {
  if (!methods.includes('email') || given.passkey !== undefined) return false;
  if (methods.length === 1) return true;
  if (given.two_factor_method !== undefined) return given.two_factor_method === 'email';
  return !methods.includes('app') && !isRecoveryCode(given.two_factor_code ?? '');
}

async function useEmailedCode(
  resources: Resources,
  holder: FactorOwner & { username: string },
  { two_factor_code = '' }: Given,
  ip: string | null,
): Promise<'email'> {
  const found = await useTwoFactorCode(resources, holder.id, two_factor_code);
  if (found === 'right') return 'email';
  await countWrongFactor(resources, holder, ip);
  throw new ApiError(found === 'spent' ? 'two_factor_code_spent' : 'invalid_two_factor_code');
}

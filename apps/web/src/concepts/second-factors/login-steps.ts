import {
  limits,
  type passkeyAssertion,
  type passkeyRequest,
  type SecondFactorMethod,
} from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiFailure } from '../../lib/api-failure.ts';
import { PasskeyFailure, passkeysWork, signWithPasskey } from './passkeys.ts';
import { isRefusedCode } from './refused-code.ts';

export type LoginStep = 'credentials' | 'second';

type GivenFactor = {
  two_factor_code?: string;
  two_factor_method?: 'app' | 'email';
  passkey?: z.input<typeof passkeyAssertion>;
};
type SecondStepAnswer = { requires_2fa: true; methods: SecondFactorMethod[]; message: string };
type Entered = { requires_2fa: false; token: string };

type Way<Credentials, Answer extends Entered> = {
  post: (credentials: Credentials, given: GivenFactor) => Promise<Answer | SecondStepAnswer>;
  askForPasskey: (credentials: Credentials) => Promise<{ options: z.infer<typeof passkeyRequest> }>;
  enter: (answer: Answer) => unknown;
  /** Returns the error text, or `undefined` if the error is shown elsewhere. */
  explain: (error: unknown, at: LoginStep) => string | undefined;
};

type Asked = { methods: SecondFactorMethod[]; method: SecondFactorMethod };

const notices = {
  codeSent: 'Please enter the verification code sent to your email.',
  codeResent: 'New verification code sent to your email.',
  resendFailed: 'Failed to resend code. Please try again.',
};

const hasCode = (failure: unknown, code: string): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.code === code;

/**
 * State of the two-step login: credentials first, then a second factor if the server requires it.
 */
export function useLoginSteps<Credentials, Answer extends Entered>(way: Way<Credentials, Answer>) {
  const [credentials, setCredentials] = useState<Credentials>();
  const [asked, setAsked] = useState<Asked>();
  const [notice, setNotice] = useState<string>();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  /** Time in milliseconds from which another code can be sent. */
  const [resendAt, setResendAt] = useState<number>();
  const work = useMutation({ mutationFn: (doing: () => Promise<void>) => doing() });

  function tell(told: { notice?: string; error?: string | undefined; failure?: unknown }): void {
    setNotice(told.notice);
    setError(told.error);
    setFailure(told.failure);
  }

  async function attempt(
    doing: () => Promise<void>,
    explain: (failed: unknown) => string | undefined,
  ): Promise<void> {
    setError(undefined);
    setFailure(undefined);
    try {
      await work.mutateAsync(doing);
    } catch (failed) {
      if (hasCode(failed, 'code_recently_sent')) return codeIsOnItsWay(failed);
      const over = hasCode(failed, 'sign_in_expired');
      if (over) setAsked(undefined);
      const inItsWords = over || failed instanceof PasskeyFailure;
      tell({ error: inItsWords ? failed.message : explain(failed), failure: failed });
    }
  }

  /** The code sent a moment ago is still valid, so show the form to enter it. */
  function codeIsOnItsWay({ retryAt }: ApiFailure): void {
    setAsked((before) => ({ methods: ['email'], ...before, method: 'email' }));
    setResendAt(retryAt);
    tell({ notice: notices.codeSent });
  }

  async function post(known: Credentials, given: GivenFactor = {}): Promise<void> {
    const answer = await way.post(known, given);
    if (!answer.requires_2fa) return void (await way.enter(answer));
    const methods = answer.methods.filter((method) => method !== 'passkey' || passkeysWork());
    const sent = methods.length === 1 || given.two_factor_method === 'email';
    const method = sent && methods.includes('email') ? 'email' : (methods[0] ?? 'recovery_code');
    setAsked({ methods, method });
    if (method === 'email') setResendAt(Date.now() + limits.twoFactor.resendSeconds * 1000);
    tell({ notice: answer.message });
  }

  const sendCode = (known: Credentials) =>
    // If email is the only method, the credentials alone send a code.
    post(known, asked?.methods.length === 1 ? {} : { two_factor_method: 'email' });

  const giveFactor = (give: (known: Credentials) => Promise<GivenFactor>) =>
    attempt(
      async () => {
        if (credentials !== undefined) await post(credentials, await give(credentials));
      },
      (failed) => way.explain(failed, 'second'),
    );

  return {
    credentials,
    error,
    busy: work.isPending,
    submitCredentials: (given: Credentials) => {
      setCredentials(given);
      return attempt(
        () => post(given),
        (failed) => way.explain(failed, 'credentials'),
      );
    },
    /** Props of the second step; `undefined` during the first. */
    secondStep: asked && {
      ...asked,
      error,
      failure,
      notice,
      resendAt,
      busy: work.isPending,
      onMethod: (method: SecondFactorMethod) => {
        tell({});
        if (method !== 'email' || credentials === undefined) return setAsked({ ...asked, method });
        void attempt(
          () => sendCode(credentials),
          () => notices.resendFailed,
        );
      },
      onCode: (two_factor_code: string) =>
        giveFactor(async () => ({
          two_factor_code,
          ...(asked.methods.length > 1 &&
            asked.methods.includes('email') &&
            asked.method !== 'recovery_code' && {
              two_factor_method: asked.method === 'email' ? ('email' as const) : ('app' as const),
            }),
        })),
      onTyped: () => {
        if (isRefusedCode(failure)) tell({});
      },
      onPasskey: () =>
        void giveFactor(async (known) => {
          const { options } = await way.askForPasskey(known);
          return { passkey: await signWithPasskey(options) };
        }),
      onResend: () =>
        void attempt(
          async () => {
            if (credentials === undefined) return;
            await sendCode(credentials);
            tell({ notice: notices.codeResent });
          },
          () => notices.resendFailed,
        ),
      onBack: () => {
        setAsked(undefined);
        tell({});
      },
    },
  };
}

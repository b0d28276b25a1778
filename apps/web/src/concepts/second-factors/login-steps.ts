import type { passkeyAssertion, passkeyRequest, SecondFactorMethod } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiFailure } from '../../lib/api-failure.ts';
import { PasskeyFailure, passkeysWork, signWithPasskey } from './passkeys.ts';

export type LoginStep = 'credentials' | 'second';

type GivenFactor = { two_factor_code?: string; passkey?: z.input<typeof passkeyAssertion> };
type SecondStepAnswer = { requires_2fa: true; methods: SecondFactorMethod[]; message: string };
type Entered = { requires_2fa: false; token: string };

type Way<Credentials, Answer extends Entered> = {
  post: (credentials: Credentials, given: GivenFactor) => Promise<Answer | SecondStepAnswer>;
  askForPasskey: (credentials: Credentials) => Promise<{ options: z.infer<typeof passkeyRequest> }>;
  enter: (answer: Answer) => unknown;
  /** The sentence for a failed call, or undefined where it was told in another way. */
  explain: (error: unknown, at: LoginStep) => string | undefined;
};

/** The two steps of signing in: credentials, then, where the server demands it, a second factor. */
export function useLoginSteps<Credentials, Answer extends Entered>(way: Way<Credentials, Answer>) {
  const [credentials, setCredentials] = useState<Credentials>();
  const [asked, setAsked] = useState<{
    methods: SecondFactorMethod[];
    method: SecondFactorMethod;
  }>();
  const [notice, setNotice] = useState<string>();
  const [error, setError] = useState<string>();
  const work = useMutation({ mutationFn: (doing: () => Promise<void>) => doing() });

  async function attempt(doing: () => Promise<void>, at: LoginStep): Promise<void> {
    setError(undefined);
    try {
      await work.mutateAsync(doing);
    } catch (failure) {
      const over = failure instanceof ApiFailure && failure.code === 'sign_in_expired';
      if (over) setAsked(undefined);
      setError(
        over || failure instanceof PasskeyFailure ? failure.message : way.explain(failure, at),
      );
    }
  }

  async function post(known: Credentials, given: GivenFactor = {}): Promise<void> {
    const answer = await way.post(known, given);
    if (!answer.requires_2fa) return void (await way.enter(answer));
    const methods = answer.methods.filter((method) => method !== 'passkey' || passkeysWork());
    setAsked({ methods, method: methods[0] ?? 'recovery_code' });
    setNotice(answer.message);
  }

  const giveFactor = (give: (known: Credentials) => Promise<GivenFactor>) =>
    void attempt(async () => {
      if (credentials === undefined) return;
      await post(credentials, await give(credentials));
    }, 'second');

  return {
    error,
    busy: work.isPending,
    submitCredentials: (given: Credentials) => {
      setCredentials(given);
      return attempt(() => post(given), 'credentials');
    },
    /** What the second step shows; undefined while there is none. */
    secondStep: asked && {
      ...asked,
      error,
      notice,
      busy: work.isPending,
      onMethod: (method: SecondFactorMethod) => {
        setAsked({ ...asked, method });
        setError(undefined);
        setNotice(undefined);
      },
      onCode: (two_factor_code: string) => giveFactor(async () => ({ two_factor_code })),
      onPasskey: () =>
        giveFactor(async (known) => {
          const { options } = await way.askForPasskey(known);
          return { passkey: await signWithPasskey(options) };
        }),
      onBack: () => {
        setAsked(undefined);
        setNotice(undefined);
        setError(undefined);
      },
    },
  };
}

import { accountRoutes, toastDurations } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { startPartnerSession } from '../../concepts/accounts/partner-session.ts';
import { callApi } from '../../lib/api.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { useToast } from '../../ui/toast.tsx';
import { codeWasJustSent, isSuspended, type LoginStep, loginFailureText } from './login-failure.ts';

export type Credentials = { username: string; password: string; remember_me: boolean };

const notices = {
  codeSent: 'Please enter the verification code sent to your email.',
  codeResent: 'New verification code sent to your email.',
  resendFailed: 'Failed to resend code. Please try again.',
};

/** The two steps of signing in: credentials, then, where the server demands it, the code. */
export function useLogin(destination: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [step, setStep] = useState<LoginStep>('credentials');
  const [credentials, setCredentials] = useState<Credentials>();
  const [notice, setNotice] = useState<string>();
  const [error, setError] = useState<string>();
  const post = useMutation({
    mutationFn: (body: Credentials & { two_factor_code?: string }) =>
      callApi(accountRoutes.login, { body }),
  });

  async function attempt(body: Credentials & { two_factor_code?: string }, at: LoginStep) {
    setError(undefined);
    try {
      const answer = await post.mutateAsync(body);
      if (answer.requires_2fa) return askForCode(answer.message);
      return enter(answer.token);
    } catch (failure) {
      if (codeWasJustSent(failure)) return askForCode(notices.codeSent);
      if (isSuspended(failure)) return showSuspended(failure);
      return setError(loginFailureText(failure, at));
    }
  }

  function enter(token: string) {
    startPartnerSession(client, token);
    return navigate(destination, { replace: true });
  }

  function askForCode(message: string) {
    setNotice(message || notices.codeSent);
    setStep('code');
  }

  function showSuspended(failure: unknown) {
    const message = failure instanceof ApiFailure ? failure.serverMessage : undefined;
    toast.show({
      type: 'error',
      title: 'Account suspended',
      duration: toastDurations.accountStatus,
      ...(message !== undefined && { message }),
    });
  }

  async function resend() {
    if (credentials === undefined) return;
    setError(undefined);
    setNotice(undefined);
    try {
      const answer = await post.mutateAsync(credentials);
      // Two-factor was turned off meanwhile: there is no code to wait for.
      if (!answer.requires_2fa) return await enter(answer.token);
      setNotice(notices.codeResent);
    } catch {
      setError(notices.resendFailed);
    }
  }

  return {
    step,
    notice,
    error,
    busy: post.isPending,
    submitCredentials: (given: Credentials) => {
      setCredentials(given);
      return attempt(given, 'credentials');
    },
    submitCode: (code: string) =>
      credentials && attempt({ ...credentials, two_factor_code: code }, 'code'),
    resend,
    back: () => {
      setStep('credentials');
      setNotice(undefined);
      setError(undefined);
    },
  };
}

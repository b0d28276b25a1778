import { accountRoutes, type login, toastDurations } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { startPartnerSession } from '../../concepts/accounts/partner-session.ts';
import { useLoginSteps } from '../../concepts/second-factors/login-steps.ts';
import { callApi } from '../../lib/api.ts';
import { useToast } from '../../ui/toast.ts';
import { isSuspended, loginFailureText } from './login-failure.ts';

type Credentials = Pick<z.input<typeof login>, 'username' | 'password' | 'remember_me'>;

export function useLogin(destination: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useLoginSteps({
    post: (credentials: Credentials, given) =>
      callApi(accountRoutes.login, { body: { ...credentials, ...given } }),
    askForPasskey: ({ username, password }: Credentials) =>
      callApi(accountRoutes.loginPasskey, { body: { username, password } }),
    enter: ({ token }) => {
      startPartnerSession(client, token);
      return navigate(destination, { replace: true });
    },
    explain: (failure, at) => {
      if (!isSuspended(failure)) return loginFailureText(failure, at);
      const { serverMessage: message } = failure;
      toast.show({
        type: 'error',
        title: 'Account suspended',
        duration: toastDurations.accountStatus,
        ...(message !== undefined && { message }),
      });
      return undefined;
    },
  });
}

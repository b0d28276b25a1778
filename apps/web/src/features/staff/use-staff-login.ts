import { type staffCredentials, staffRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { type LoginStep, useLoginSteps } from '../../concepts/second-factors/login-steps.ts';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, statusOf } from '../../lib/api-failure.ts';
import { everythingOf } from '../../lib/query-keys.ts';
import { storeToken } from '../../lib/session.ts';

type Credentials = z.infer<typeof staffCredentials>;

function failureSentence(error: unknown, at: LoginStep): string {
  if (at === 'second' && statusOf(error) === 400) return wrong.second;
  if (statusOf(error) === 401) return wrong[at];
  if (error instanceof ApiFailure && error.code === 'account_suspended') return error.message;
  return 'Login failed. Please try again later.';
}

const wrong: Record<LoginStep, string> = {
  credentials: 'Invalid username or password. Please check your credentials.',
  second: 'Invalid verification code. Please try again.',
};

export function useStaffLogin(destination: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useLoginSteps({
    post: (credentials: Credentials, { two_factor_method: _, ...given }) =>
      callApi(staffRoutes.adminLogin, { body: { ...credentials, ...given } }),
    askForPasskey: (body: Credentials) => callApi(staffRoutes.adminLoginPasskey, { body }),
    enter: ({ token }) => {
      client.removeQueries({ queryKey: everythingOf('admin') });
      storeToken('admin', token);
      return navigate(destination, { replace: true });
    },
    explain: failureSentence,
  });
}

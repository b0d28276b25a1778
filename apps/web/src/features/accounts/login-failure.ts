import type { LoginStep } from '../../concepts/second-factors/login-steps.ts';
import { ApiFailure, statusOf } from '../../lib/api-failure.ts';

const texts = {
  credentials: 'Invalid username or password. Please check your credentials.',
  second: 'Invalid verification code. Please try again.',
  pending: 'Account is pending approval. Please wait for admin approval.',
  other: 'Login failed. Please try again later.',
};

/** Error text of the login screen. */
export function loginFailureText(error: unknown, step: LoginStep): string {
  if (error instanceof ApiFailure && error.code === 'two_factor_code_spent') return error.message;
  const status = statusOf(error);
  if (step === 'second' && status === 400) return texts.second;
  if (status === 401) return texts[step];
  if (status === 403) return texts.pending;
  return texts.other;
}

export const isSuspended = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'account_suspended';

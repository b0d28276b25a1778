import { ApiFailure, statusOf } from '../../lib/api-failure.ts';

const texts = {
  credentials: 'Invalid username or password. Please check your credentials.',
  code: 'Invalid verification code. Please try again.',
  pending: 'Account is pending approval. Please wait for admin approval.',
  other: 'Login failed. Please try again later.',
};

export type LoginStep = 'credentials' | 'code';

/** What the login screen says of a failed sign-in. */
export function loginFailureText(error: unknown, step: LoginStep): string {
  const status = statusOf(error);
  if (status === 401) return step === 'code' ? texts.code : texts.credentials;
  if (status === 403) return texts.pending;
  return texts.other;
}

export const isSuspended = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'account_suspended';

/** The code of a moment ago still counts: the person is taken to where it is entered. */
export const codeWasJustSent = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'code_recently_sent';

import { failureText } from '../../lib/api-failure.ts';
import { PasskeyFailure } from './passkeys.ts';

export const changeFailureText = (error: unknown): string =>
  error instanceof PasskeyFailure
    ? error.message
    : failureText(error, 'Nothing was changed. Please try again later.');

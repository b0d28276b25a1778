import { failureText } from '../../lib/api-failure.ts';

/** Errors for a failed save, shared by the settings of partners and staff. */

const shared = {
  400: 'Invalid data provided. Please check your input.',
  500: 'Server error. Please try again later.',
};

export const profileFailureText = (error: unknown): string =>
  failureText(error, 'Failed to update profile. Please try again.', {
    ...shared,
    401: 'Authentication failed. Please log in again.',
    404: 'Profile not found. Please contact support.',
  });

export const passwordFailureText = (error: unknown): string =>
  failureText(error, 'Failed to update password. Please try again.', {
    ...shared,
    401: 'Current password is incorrect.',
  });

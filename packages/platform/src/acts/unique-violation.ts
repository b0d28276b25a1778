import { ApiError } from '../http/api-error.ts';

const UNIQUE_VIOLATION = '23505';

/** Turns a unique violation of a username or e-mail into the error `username_or_email_taken`. */
export async function refuseTakenNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION || !/_(username|email)_key$/.test(constraint ?? '')) throw error;
    throw new ApiError('username_or_email_taken', { cause: error });
  }
}

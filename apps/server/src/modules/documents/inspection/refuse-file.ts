import { ApiError } from '@baize/platform/http/api-error';

/** A file that is not, or not only, what it says it is. */
export function refuseFile(message: string): ApiError {
  return new ApiError('file_refused', { message });
}

export const damaged = () =>
  refuseFile('This file is damaged or incomplete. Please upload it again, or save it anew.');

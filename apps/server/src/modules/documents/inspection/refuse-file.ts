import { ApiError } from '@baize/platform/http/api-error';

/** Creates the error for a file that is not, or not only, the format it claims to be. */
export function refuseFile(message: string): ApiError {
  return new ApiError('file_refused', { message });
}

export const damaged = () =>
  refuseFile('This file is damaged or incomplete. Please upload it again, or save it anew.');

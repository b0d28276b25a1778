import { storableText } from '../http/storable-text.ts';

/**
 * Makes an error message storable in the queue's table. The queue does not wait for that update. If
 * the database rejected it permanently, this process would crash, and then each process that takes
 * the job.
 */
export function storableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = storableText(error.message);
  return message === error.message ? error : new Error(message, { cause: error });
}

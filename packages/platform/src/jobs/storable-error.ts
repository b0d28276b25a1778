import { storableText } from '../http/storable-text.ts';

/**
 * A failure as the queue can note it. It does not wait for that note, and one that the database refuses for good would
 * end this process, and then each that takes the job up.
 */
export function storableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = storableText(error.message);
  return message === error.message ? error : new Error(message, { cause: error });
}

/** PostgreSQL's JSON holds no NUL, and no half of a character that was cut in two. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd');

/**
 * A failure as the queue can note it. It does not wait for that note, and one that the database refuses for good would
 * end this process, and then each that takes the job up.
 */
export function storableError(error: unknown): unknown {
  if (!(error instanceof Error) || storable(error.message) === error.message) return error;
  return new Error(storable(error.message), { cause: error });
}

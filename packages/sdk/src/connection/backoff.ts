const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 15_000;

/**
 * Exponential backoff with jitter, so that players who lost the table together do not reconnect
 * together.
 */
export function delayBefore(attempt: number, mostMs = LONGEST_DELAY_MS): number {
  const longest = Math.min(mostMs, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(longest * (0.3 + 0.7 * Math.random()));
}

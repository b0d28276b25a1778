const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 15_000;

/** Longer with every attempt, and never the same for two players who lost the table at once. */
export function delayBefore(attempt: number, mostMs = LONGEST_DELAY_MS): number {
  const longest = Math.min(mostMs, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(longest * (0.3 + 0.7 * Math.random()));
}

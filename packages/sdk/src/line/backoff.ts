const firstDelayMs = 400;
const longestDelayMs = 15_000;

/** Longer with every attempt, and never the same for two players who lost the table at once. */
export function delayBefore(attempt: number): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  return Math.round(longest * (0.3 + 0.7 * Math.random()));
}

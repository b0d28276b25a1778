/** Counts per name in windows of a minute; forgets everything at each window's end. */
export function createSessionThrottle(perMinute: number, now: () => number) {
  const windowMs = 60_000;
  let windowEnds = 0;
  const counts = new Map<string, number>();
  return {
    /** Seconds to wait, or undefined if there is room. */
    take(name: string): number | undefined {
      if (now() >= windowEnds) {
        counts.clear();
        windowEnds = now() + windowMs;
      }
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count > perMinute ? Math.ceil((windowEnds - now()) / 1000) : undefined;
    },
  };
}

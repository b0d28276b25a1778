export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Clock = { now: Date };

/** Schedule of events. An event may plan further events. */
export type Timeline = {
  plan(at: Date, event: () => Promise<void>): void;
  /** Runs all events in order and advances the clock. */
  play(): Promise<void>;
};

export function createTimeline(clock: Clock, end: Date): Timeline {
  const planned: { at: Date; event: () => Promise<void> }[] = [];
  return {
    plan(at, event) {
      // Events after the end never happen.
      if (at < end) planned.push({ at, event });
    },
    async play() {
      for (;;) {
        planned.sort((one, other) => other.at.getTime() - one.at.getTime());
        const next = planned.pop();
        if (next === undefined) return;
        // The clock never goes back; an event planned for an earlier time runs now.
        if (next.at > clock.now) clock.now = next.at;
        await next.event();
      }
    },
  };
}

export const later = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

/**
 * Moves a time into office hours of the same or next day; staff do not respond at night or on
 * Sundays.
 */
export function inOfficeHours(moment: Date): Date {
  const at = new Date(moment);
  if (at.getUTCHours() >= 18) at.setUTCDate(at.getUTCDate() + 1);
  if (at.getUTCHours() >= 18 || at.getUTCHours() < 8) at.setUTCHours(8 + (at.getUTCMinutes() % 4));
  if (at.getUTCDay() === 0) at.setUTCDate(at.getUTCDate() + 1);
  return at;
}

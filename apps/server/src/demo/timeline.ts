export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Clock = { now: Date };

/** What happens when; whatever happens may plan what follows. */
export type Timeline = {
  plan(at: Date, event: () => Promise<void>): void;
  /** Lets everything happen in its order, the clock moving along. */
  play(): Promise<void>;
};

export function createTimeline(clock: Clock, end: Date): Timeline {
  const planned: { at: Date; event: () => Promise<void> }[] = [];
  return {
    plan(at, event) {
      // What would be in the future has not happened.
      if (at < end) planned.push({ at, event });
    },
    async play() {
      for (;;) {
        planned.sort((one, other) => other.at.getTime() - one.at.getTime());
        const next = planned.pop();
        if (next === undefined) return;
        // The record runs forward: what was planned for a moment ago happens now.
        if (next.at > clock.now) clock.now = next.at;
        await next.event();
      }
    },
  };
}

export const later = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

/** The same day or the next, in office hours: staff neither answer at night nor on Sundays. */
export function inOfficeHours(moment: Date): Date {
  const at = new Date(moment);
  if (at.getUTCHours() >= 18) at.setUTCDate(at.getUTCDate() + 1);
  if (at.getUTCHours() >= 18 || at.getUTCHours() < 8) at.setUTCHours(8 + (at.getUTCMinutes() % 4));
  if (at.getUTCDay() === 0) at.setUTCDate(at.getUTCDate() + 1);
  return at;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@baize/db';
import { sql } from 'kysely';

/** The table's time. One object, so that everything that waits can be made to run fast. */
export type Clock = {
  /** Milliseconds since 1970 on the timeline that all processes share. */
  now(): number;
  /** Resolves at the moment, or rejects as soon as the signal is aborted. */
  sleepUntil(moment: number, signal: AbortSignal): Promise<void>;
};

export type TableClock = Clock & {
  /** Goes on to the moment unless it is past already: this clock never goes back. */
  advanceTo(moment: number): void;
};

/**
 * Presentation times count from here, in every process, so that the picture of one goes on where
 * another's ended. A whole number of loops of every picture.
 */
export const TIMELINE_EPOCH = Date.UTC(2026, 0, 1);

/** Runs by the processor's monotonic clock: setting the machine's time changes nothing here. */
export function createTableClock(): TableClock {
  let base = 0;
  const now = () => base + performance.now();
  return {
    now,
    async sleepUntil(moment, signal) {
      signal.throwIfAborted();
      // A timer may wake a little early.
      for (let wait = moment - now(); wait > 0; wait = moment - now()) {
        await sleep(Math.ceil(wait), undefined, { signal });
      }
    },
    advanceTo(moment) {
      base = Math.max(base, moment - performance.now());
    },
  };
}

/** The timeline as the database tells it: its own clock, and how far that is off since it was set. */
export const timelineNow = sql<number>`(
  select extract(epoch from clock_timestamp())::float8 * 1000 + offset_ms from live_timeline)`;

const SAMPLES = 5;

/** Sets a new process's clock to the timeline. The fastest of a few questions tells it best. */
export async function joinTimeline(db: Database, clock: TableClock): Promise<void> {
  let best = { took: Number.POSITIVE_INFINITY, moment: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = performance.now();
    const { now } = await db.selectNoFrom(timelineNow.as('now')).executeTakeFirstOrThrow();
    const took = performance.now() - asked;
    // As the moment at which this process had the performance time zero.
    if (took < best.took) best = { took, moment: now + took / 2 - performance.now() };
  }
  clock.advanceTo(best.moment + performance.now());
}

/** What the database's clock may differ before it counts as set: less than a picture lasts. */
const TOLERANCE_MS = 20;

/** What time the database says it is on the timeline, and with which offset it made that out. */
export type ToldTime = { now: number; offset: number };

/**
 * Called with what the database said between two moments of ours. If its clock was set meanwhile, the
 * difference is kept beside it, so that processes that start later join the timeline and not the step.
 * The leaders of all tables see the same step: only the first of them puts it right.
 */
export async function keepTimeline(
  db: Database,
  told: ToldTime,
  [asked, answered]: readonly [number, number],
): Promise<void> {
  if (told.now > asked - TOLERANCE_MS && told.now < answered + TOLERANCE_MS) return;
  const step = (asked + answered) / 2 - told.now;
  await db
    .updateTable('live_timeline')
    .set({ offset_ms: told.offset + step })
    .where('offset_ms', '=', told.offset)
    .execute();
}

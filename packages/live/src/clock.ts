import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@baize/db';
import { sql } from 'kysely';

/** The table's time. All waiting goes through this type, so that tests can run it faster. */
export type Clock = {
  /** Milliseconds since 1970 on the timeline that all processes share. */
  now(): number;
  /** Resolves at the given time; rejects as soon as the signal is aborted. */
  sleepUntil(moment: number, signal: AbortSignal): Promise<void>;
};

export type TableClock = Clock & {
  /** Moves the clock forward to the given time. It never moves backwards. */
  advanceTo(moment: number): void;
};

/**
 * Presentation times count from here in every process, so that the video of one process continues
 * that of another. The epoch is a whole number of loops of every clip.
 */
export const TIMELINE_EPOCH = Date.UTC(2026, 0, 1);

/** Uses the monotonic clock, so that setting the machine's time has no effect. */
export function createTableClock(): TableClock {
  let base = 0;
  const now = () => base + performance.now();
  return {
    now,
    async sleepUntil(moment, signal) {
      signal.throwIfAborted();
      // Timers may fire slightly early.
      for (let wait = moment - now(); wait > 0; wait = moment - now()) {
        await sleep(Math.ceil(wait), undefined, { signal });
      }
    },
    advanceTo(moment) {
      base = Math.max(base, moment - performance.now());
    },
  };
}

/**
 * The timeline according to the database: its clock plus the offset stored when the clock was
 * stepped.
 */
export const timelineNow = sql<number>`(
  select extract(epoch from clock_timestamp())::float8 * 1000 + offset_ms from live_timeline)`;

const SAMPLES = 5;

/**
 * Sets a new process's clock to the timeline. Takes the fastest of several samples, which is the
 * most precise.
 */
export async function joinTimeline(db: Database, clock: TableClock): Promise<void> {
  let best = { took: Number.POSITIVE_INFINITY, moment: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = performance.now();
    const { now } = await db.selectNoFrom(timelineNow.as('now')).executeTakeFirstOrThrow();
    const took = performance.now() - asked;
    // Expressed as the timeline's time at which this process had the performance time zero.
    if (took < best.took) best = { took, moment: now + took / 2 - performance.now() };
  }
  clock.advanceTo(best.moment + performance.now());
}

/** A deviation above this counts as a clock step; it is shorter than a video frame. */
const TOLERANCE_MS = 20;

/** Timeline time as reported by the database, and the clock offset it was computed with. */
export type ToldTime = { now: number; offset: number };

/**
 * Compares the time from the database with this process's clock before and after the query. If the
 * database's clock was stepped, the difference is stored as an offset, so that processes that start
 * later join the timeline. The leaders of all tables see the same step; only the first update
 * applies.
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

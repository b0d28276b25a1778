import { setTimeout as sleep } from 'node:timers/promises';

/** The table's time. One object, so that everything that waits can be made to run fast. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves at the moment, or rejects as soon as the signal is aborted. */
  sleepUntil(moment: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleepUntil(moment, signal) {
    signal.throwIfAborted();
    const wait = moment - Date.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
  },
};

import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;

/** Polls until the condition holds and returns the milliseconds that took; throws on timeout. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - began;
    if (performance.now() - began > withinMs) {
      throw new Error(`Not within ${withinMs / 1_000} s: ${what}.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

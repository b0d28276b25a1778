import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 20;

export async function pollUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await wait(INTERVAL_MS);
  }
  return true;
}

import type { UpdateTopic } from '@baize/contract';

/** A refresh that hangs must not hold back the next one for ever. */
const LONGEST_MS = 2_000;

/**
 * Asks again for a topic only once the last asking is through, however often it is told to. Without
 * it a busy topic would cancel each refresh with the next, and the screen would never change.
 */
export function oneAtATime(
  refresh: (topic?: UpdateTopic) => Promise<void>,
): (topic?: UpdateTopic) => Promise<void> {
  const running = new Set<UpdateTopic | undefined>();
  const wantedAgain = new Set<UpdateTopic | undefined>();
  return async function ask(topic?: UpdateTopic): Promise<void> {
    if (running.has(topic)) {
      wantedAgain.add(topic);
      return;
    }
    running.add(topic);
    await Promise.race([refresh(topic), pause(LONGEST_MS)]);
    running.delete(topic);
    if (wantedAgain.delete(topic)) await ask(topic);
  };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

import type { UpdateTopic } from '@baize/contract';

/**
 * Asks again for a topic only once the last asking is through, however often it is told to. Without
 * it a busy topic would have as many askings run at once as it has changes. Each ends by its calls' own limits.
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
    const began = performance.now();
    await refresh(topic);
    // Half of the time at most: what takes long leaves the line to whatever else the page asks for.
    if (wantedAgain.has(topic)) await pause(performance.now() - began);
    running.delete(topic);
    if (wantedAgain.delete(topic)) await ask(topic);
  };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

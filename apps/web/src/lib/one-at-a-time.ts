import type { UpdateTopic } from '@baize/contract';

/**
 * Runs at most one refresh per topic. Calls during a refresh are merged into one that follows it.
 * Without this, a busy topic would run as many refreshes at once as it has changes. Each refresh
 * ends by the timeouts of its requests.
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
    // Pause as long as the refresh took. Refreshing then uses the connection at most half of the
    // time.
    if (wantedAgain.has(topic)) await pause(performance.now() - began);
    running.delete(topic);
    if (wantedAgain.delete(topic)) await ask(topic);
  };
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

import { useSyncExternalStore } from 'react';

/** Longer than a chunk takes that is close at hand: what is quick needs no announcement. */
const SLOW_MS = 300;

let awaited = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  awaited += change;
  for (const listener of listeners) listener();
}

/** Lets it be seen that a screen is on its way, once that takes long enough to be noticed. */
export async function announceWhenSlow<T>(screen: Promise<T>): Promise<T> {
  let announced = false;
  const timer = setTimeout(() => {
    announced = true;
    count(1);
  }, SLOW_MS);
  try {
    return await screen;
  } finally {
    clearTimeout(timer);
    if (announced) count(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a screen has been pressed for that has not arrived yet; the one before is still shown. */
export const useSlowScreen = (): boolean => useSyncExternalStore(subscribe, () => awaited > 0);

import { useSyncExternalStore } from 'react';

/** Delay in milliseconds before a slow load is announced. Fast loads need no indicator. */
const SLOW_MS = 300;

let awaited = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  awaited += change;
  for (const listener of listeners) listener();
}

/** Reports a loading screen once it is slow enough to be noticed. */
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

/** Whether a requested screen is still loading. The previous screen stays visible until then. */
export const useSlowScreen = (): boolean => useSyncExternalStore(subscribe, () => awaited > 0);

import { useCallback, useSyncExternalStore } from 'react';
import { ApiFailure } from './api-failure.ts';

const TICK_MS = 500;

/** How many seconds a throttled call still has to wait; 0 when it may be tried. */
export function useRetryWait(error: unknown): number {
  const until = error instanceof ApiFailure ? error.retryAt : undefined;
  const subscribe = useCallback(
    (tick: () => void) => {
      if (until === undefined) return () => undefined;
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(until));
}

const secondsUntil = (until: number | undefined) =>
  until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));

import { useCallback, useSyncExternalStore } from 'react';
import { ApiFailure } from './api-failure.ts';

const TICK_MS = 500;

/** Returns how many seconds a throttled request still has to wait; 0 if it can be sent. */
export const useRetryWait = (error: unknown): number =>
  useSecondsUntil(error instanceof ApiFailure ? error.retryAt : undefined);

/** Counts down the seconds to a moment; 0 once it has passed. */
export function useSecondsUntil(moment: number | undefined): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (moment === undefined) return () => undefined;
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(moment));
}

const secondsUntil = (moment: number | undefined) =>
  moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));

import { useCallback, useSyncExternalStore } from 'react';
import { ApiFailure } from './api-failure.ts';

const TICK_MS = 500;

/** How many seconds a throttled call still has to wait; 0 when it may be tried. */
export const useRetryWait = (error: unknown): number =>
  useSecondsUntil(error instanceof ApiFailure ? error.retryAt : undefined);

/** Counts down to a moment; 0 when it has come. */
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

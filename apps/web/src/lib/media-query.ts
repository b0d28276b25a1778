import { useSyncExternalStore } from 'react';

/**
 * Evaluates a media query in JavaScript, for components that are not rendered at all in some
 * layouts.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

import { lazy } from 'react';
import type * as Overlays from './overlays/overlays.ts';

type Name = keyof typeof Overlays;

const TRY_AGAIN_MS = 5_000;

const load = () => import('./overlays/overlays.ts');

/** Comes when it can, for what must not take the page down with it. */
async function loadPatiently(): Promise<typeof Overlays> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Nothing of the page needs it; it is asked for again for as long as the page is open.
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}

/**
 * What opens over a page needs the larger half of our components' code, and no page needs it to be seen:
 * it comes when the browser has nothing else to do, or when it is first asked for.
 */
export const lazyOverlay = <N extends Name>(name: N) =>
  lazy<(typeof Overlays)[N]>(async () => ({ default: (await load())[name] }));

/** The same for a word in passing. */
export const lazyHint = <N extends Name>(name: N) =>
  lazy<(typeof Overlays)[N]>(async () => ({ default: (await loadPatiently())[name] }));

export function preloadOverlays(): void {
  // Only a head start: whoever opens one learns that it did not come.
  const begin = () => void load().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin, 1_000);
}
